import type { Section, SectionOf } from '../../content/landingSections.ts';
import type { Messages } from '../../content/messages.ts';
import type { Counts, Pieces } from '../../formats/edition.ts';
import type { Language } from '../../rules/language.ts';
import type { Shop } from '../../rules/shop.ts';
import { Audience } from './Audience.tsx';
import { Cards } from './Cards.tsx';
import { FinalCall } from './FinalCall.tsx';
import { Guarantee } from './Guarantee.tsx';
import { Hero } from './Hero.tsx';
import { Lead } from './Lead.tsx';
import { type MadePictures, Pictures } from './Pictures.tsx';
import { Roadmap } from './Roadmap.tsx';
import { Showcase } from './Showcase.tsx';
import { Spreads } from './Spreads.tsx';
import { Sums } from './Sums.tsx';
import { Faq, Notes, Steps, Text } from './Text.tsx';

/** What sections show in addition to their texts. */
export type LandingData = {
  language: Language;
  outline: Messages['outline'];
  /** By the names in `shop/landing.ts`. Pages of the guide are missing when something else is sold. */
  pictures: MadePictures;
  /** Figures of the guide. Absent when something else is sold. */
  counts?: Counts | undefined;
  pieces?: Pieces | undefined;
  /** The URL of the sample chapter, if there is one. */
  sample: string | null;
  guarantee: { days: number; layout: Shop['landing']['guarantee'] };
  /** What the discount code in the address does to the price. */
  codeNotice?: string | undefined;
};

type Full = 'hero' | 'lead' | 'guarantee' | 'final' | 'order';
type Numbered = Exclude<Section, { section: Full }>;

/** Any section except the purchase form, which is interactive and rendered by the page. */
export function LandingSection(props: {
  section: Exclude<Section, SectionOf<'order'>>;
  data: LandingData;
}) {
  const { section, data } = props;
  switch (section.section) {
    case 'hero':
      return <Hero {...section} {...data} />;
    case 'lead':
      return <Lead {...section} />;
    case 'guarantee':
      return <Guarantee {...section} {...data.guarantee} />;
    case 'final':
      return <FinalCall {...section} {...data} />;
    default:
      return (
        <section className={classOf(section)} id={section.id}>
          {section.words.title && <h2>{section.words.title}</h2>}
          <div className="body">
            <Body section={section} data={data} />
          </div>
        </section>
      );
  }
}

/**
 * What is `later` is laid out after the first screen (`closing.css`, `layOutLater.ts`). Until then it
 * is clipped, so it must not hold the spreads, whose ground goes from edge to edge.
 */
function classOf({ section, parts }: Numbered): string {
  const name = `section ${section}-section`;
  return parts.some((part) => part.section === 'spreads') ? name : `${name} later`;
}

/** The content of a numbered section, and the parts that continue it. */
function Body({ section, data }: { section: Numbered; data: LandingData }) {
  return (
    <>
      {content(section, data)}
      {section.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and two parts may be alike
        <Part key={index} part={part as Numbered} data={data} />
      ))}
    </>
  );
}

function Part({ part, data }: { part: Numbered; data: LandingData }) {
  return (
    <>
      {part.words.title && <h3 id={part.id}>{part.words.title}</h3>}
      <Body section={part} data={data} />
    </>
  );
}

function content(section: Numbered, data: LandingData) {
  switch (section.section) {
    case 'showcase':
      return <Showcase {...section} {...data} />;
    case 'text':
      return <Text {...section} />;
    case 'cards':
      return <Cards {...section} data={data} />;
    case 'pictures':
      return (
        <Pictures names={section.pictures} alts={section.words.pictures} made={data.pictures} />
      );
    case 'steps':
      return <Steps {...section} />;
    case 'audience':
      return <Audience {...section} />;
    case 'faq':
      return <Faq {...section} />;
    case 'notes':
      return <Notes {...section} />;
    case 'spreads':
      return <Spreads {...section} pictures={data.pictures} />;
    case 'roadmap':
      return <Roadmap {...section} {...data} />;
    case 'sums':
      return <Sums {...section} pieces={data.pieces} language={data.language} />;
  }
}
