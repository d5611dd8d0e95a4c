/** A sentence in which the address of the shop is a link. */
export function WithEmail({ text, email }: { text: string; email: string }) {
  const [before, ...after] = text.split(email);
  if (after.length === 0) return text;
  return (
    <>
      {before}
      <a href={`mailto:${email}`} target="_top">
        {email}
      </a>
      {after.join(email)}
    </>
  );
}
