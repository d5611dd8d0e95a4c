/** An account number as people write it, without its spaces. */
export const tidyIban = (text: string) => text.replace(/\s+/g, '').toUpperCase();

/** By its form and its two check digits (ISO 13616); whether the account exists, a bank must say. */
export function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
