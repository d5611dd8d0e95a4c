/** An account number without what people and programs put around it: spaces, dashes, dots, “IBAN:”. */
export const tidyIban = (text: string) =>
  text
    .toUpperCase()
    .replace(/[\s\p{Dash}\p{Cf}.]+/gu, '')
    .replace(/^IBAN:?/, '');

/** By its form and its two check digits (ISO 13616); whether the account exists, a bank must say. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
