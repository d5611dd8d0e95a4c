/** What the pages of a document and of an evidence file have in common, as Typst expressions of theirs. */
type Frame = {
  title: string;
  seller: string;
  /** Beside the page number. */
  label: string;
};

/** Words from this length on may break anywhere: the narrowest columns hold about so many letters. */
const LONG_WORD = 18;
/** A part of an address, such as the name of a page, would rather stay whole. */
const LONG_PIECE = 22;

/**
 * Fonts, margins, footer and the seller's name at the top. Every word comes from `/data.json`, so
 * nothing that a buyer typed can be read as markup.
 */
export const typstFrame = ({ title, seller, label }: Frame) => String.raw`
#let d = json("/data.json")
#let soft = rgb("#5a5e67")
#let hairline = rgb("#d9d5c8")
#let serif = ("Source Serif 4", "Noto Serif")
#let small(body) = text(size: 8.2pt, fill: soft, body)

#set document(
  title: ${title},
  author: ${seller},
  date: datetime(year: d.issued.at(0), month: d.issued.at(1), day: d.issued.at(2)),
)
#set page(
  paper: "a4",
  margin: (x: 18mm, top: 17mm, bottom: 22mm),
  footer: context {
    line(length: 100%, stroke: 0.5pt + hairline)
    v(-4pt)
    grid(
      columns: (1fr, auto),
      small(d.foot),
      small[#${label} · #d.pageOf.at(0)#counter(page).get().first()#d.pageOf.at(1)#counter(page).final().first()#d.pageOf.at(2)],
    )
  },
)
#set text(font: ("Onest", "Noto Sans"), size: 9.4pt, lang: d.language, fill: rgb("#16181d"), overhang: false)
#set par(leading: 0.62em)
// An address breaks at its dots and slashes; a word that is wider than its column may break anywhere.
// One with hyphens breaks there.
#show regex("[^\\s-]{${LONG_WORD},}"): it => it.text.matches(regex("[^.@/]*[.@/]*")).map(piece => {
  let letters = piece.text.clusters()
  if letters.len() < ${LONG_PIECE} { piece.text } else { letters.join(sym.zws) }
}).join(sym.zws)
#show heading: set text(font: serif, weight: 600)

#line(length: 100%, stroke: 1.2pt)
#v(-2pt)
#grid(
  columns: (1fr, auto),
  align: (left + horizon, right + horizon),
  text(font: serif, size: 11.5pt, weight: 600, ${seller}),
  if d.banner != "" { box(stroke: (paint: soft, thickness: 0.5pt, dash: "dashed"), inset: 5pt, radius: 2pt, small(d.banner)) },
)
`;
