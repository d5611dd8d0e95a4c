/** An account number without spaces, dashes, dots and a leading "IBAN:". */
export const tidyIban = (text: string) =>
  text
    .toUpperCase()
    .replace(/[\s\p{Dash}\p{Cf}.]+/gu, '')
    .replace(/^IBAN:?/, '');

/** Checks the format and the two check digits (ISO 13616), not whether the account exists. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
