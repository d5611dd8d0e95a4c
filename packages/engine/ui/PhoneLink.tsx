/** A number in two lines is hard to read and to dial. */
export const unbroken = (phone: string) =>
  phone.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011');

export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replace(/[ -]/g, '')}`}>{unbroken(phone)}</a>
);
