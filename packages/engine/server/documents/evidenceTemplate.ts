import { typstFrame } from './typstFrame.ts';

/** The pages of an evidence file in Typst. */
export const EVIDENCE_TEMPLATE = `${typstFrame({ title: 'd.title', seller: 'd.seller', label: 'd.title' })}
#show heading.where(level: 1): set text(size: 24pt)
#show heading.where(level: 2): set text(size: 13pt)
#show heading.where(level: 3): set text(size: 10.5pt)
#show heading.where(level: 2): set block(above: 8mm, below: 3.5mm)
#show heading.where(level: 3): set block(above: 5mm, below: 3mm)
#v(8mm)
#heading(level: 1, d.title)
#v(-1mm)
#text(font: serif, size: 12pt, fill: soft, d.subtitle)

#let widths = (
  "3": (36mm, 1fr, 52mm),
  "4": (32mm, 1fr, 40mm, 46mm),
)

#for part in d.parts {
  heading(level: part.level, part.head)
  // Sticky like the heading, which would otherwise stay with its line at the end of a page.
  if part.level == 2 { v(-2.5mm); block(sticky: true, line(length: 100%, stroke: 0.7pt)); v(-1.5mm) }
  for one in part.lines { par(one) }
  if part.rows.len() > 0 {
    table(
      columns: (46mm, 1fr),
      inset: (x: 0pt, y: 4pt),
      stroke: (x, y) => (bottom: 0.5pt + hairline),
      ..part.rows.map(((label, value)) => (text(fill: soft, label), value)).flatten(),
    )
  }
  if part.table != none {
    set text(size: 8.6pt)
    table(
      columns: widths.at(str(part.table.heads.len())),
      column-gutter: 3mm,
      inset: (x: 0pt, y: 4pt),
      stroke: (x, y) => (bottom: 0.5pt + hairline),
      table.header(..part.table.heads.map(small)),
      ..part.table.rows.flatten(),
    )
  }
}
`;
