import { typstFrame } from './typstFrame.ts';

/** The page of a document in Typst. */
export const DOCUMENT_TEMPLATE = `${typstFrame({
  title: 'd.title + " " + d.code',
  seller: 'd.seller.name',
  label: 'd.code',
})}
// One kind of figures in a table, each as wide as the other.
#let amount(body, ..options) = text(number-type: "lining", number-width: "tabular", ..options, body)
#show heading.where(level: 1): set text(size: 28pt)
#show heading.where(level: 2): set text(font: ("Onest", "Noto Sans"), size: 9.4pt, weight: 600)
#v(10mm)
#heading(level: 1, d.title)
#v(-1mm)
#text(font: serif, size: 13pt, number-type: "lining", fill: soft, d.subtitle)
#v(8mm)

#let party(it) = {
  line(length: 100%, stroke: 0.7pt)
  v(-4pt)
  small(it.head)
  v(-3pt)
  ((strong(it.name),).filter(_ => it.name != "") + it.lines).join(linebreak())
}
#grid(
  columns: (1fr, 1fr, 1fr),
  column-gutter: 8mm,
  party(d.seller),
  party(d.buyer),
  {
    line(length: 100%, stroke: 0.7pt)
    v(-4pt)
    small(d.facts.head)
    v(-3pt)
    for (label, value) in d.facts.rows {
      grid(columns: (auto, 1fr), column-gutter: 3mm, align: (left, right), text(fill: soft, label), value)
      v(-5pt)
    }
  },
)
#v(8mm)

#table(
  columns: (1fr,) + (auto,) * (d.heads.len() - 1),
  align: (left,) + (right,) * (d.heads.len() - 1),
  inset: (x: 0pt, y: 5pt),
  column-gutter: 5mm,
  stroke: none,
  table.header(..d.heads.map(small)),
  table.hline(stroke: 0.7pt),
  ..d.items.map(item => (
    [#strong(item.name) #linebreak() #text(fill: soft, item.note)],
    ..item.cells.map(cell => amount(cell)),
    table.hline(stroke: 0.5pt + hairline),
  )).flatten(),
)
#v(4mm)

#let total-rows(rows) = rows.map(((label, value)) => (
  table.hline(stroke: 0.5pt + hairline),
  label,
  amount(value),
)).flatten()
#align(right, block(width: 56%, table(
  columns: (1fr, auto),
  align: (left + horizon, right + horizon),
  inset: (x: 0pt, y: 6.5pt),
  stroke: none,
  ..total-rows(d.totals),
  table.hline(stroke: 1pt),
  strong(d.total.at(0)), amount(d.total.at(1), size: 15pt, weight: 600),
  ..total-rows(d.after),
  table.hline(stroke: 0.5pt + hairline),
)))
#v(8mm)

#grid(
  columns: (1fr, 1fr),
  column-gutter: 10mm,
  row-gutter: 5mm,
  ..d.notes.map(note => {
    heading(level: 2, note.head)
    v(1pt)
    for one in note.lines { text(fill: soft, one); linebreak() }
  }),
)
`;
