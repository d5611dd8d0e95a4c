/** A secret that is shown once, with what to do with it. */
export function SecretNotice({ label, secret, hint }: Record<'label' | 'secret' | 'hint', string>) {
  return (
    <div className="notice" role="status">
      <p>
        {label} <code>{secret}</code>
      </p>
      <p>{hint}</p>
    </div>
  );
}
