import { Ruler } from './Ruler.tsx';

/** The cover of the guide, set in type. */
export function Cover({ name, line, alt }: { name: string; line: string; alt: string }) {
  return (
    <div className="cover" role="img" aria-label={alt}>
      <span className="cover-name">{name}</span>
      <Ruler />
      <span className="cover-line">{line}</span>
    </div>
  );
}
