import { stemmer } from 'stemmer';

/** Words with one meaning for the search: a term, and the term that stands for its group. */
export type Synonyms = ReadonlyMap<string, string>;

const WORD = /[\p{L}\p{N}]+/gu;
const CONTRACTED = /(?:n't|'(?:s|re|ll|ve|d|m))(?!\p{L})/gu;
const CYRILLIC = /\p{Script=Cyrillic}/u;

/** Words that say nothing about the subject, those that ask among them. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `abt bc btw cos cud cuz dunno gonna gotta idk imo kinda lol pls plz shld shud sth tho thru thx u ur wanna wat wht wud
  a able about actually afraid again all almost already also although always am among an and angry
  another any anybody anyone anything anyway anywhere are around as at away bad basically be
  became because become been before behind being best better between both but by can cannot cant
  come comes could couldnt did didnt different do does doesnt doing done dont down during each
  easily either else enough especially etc ever every everybody everyone everything exactly
  excited far feel feeling feels few for from get gets getting given gives go goes going gone good
  got great guys had happen happens happy hard has hasnt have havent having he hello help hence
  her here hers hey hi him his hope how however i if im in indeed instead into is isnt it its
  itself ive just kind know knows later least let lets like likely little look looking
  lot lots made mainly make makes making many may maybe me mean means might mine more most mostly
  must my myself need needs nervous never next nice no nor not nothing now of off often oh ok okay
  on once one only onto or other others otherwise our ours out over own per perhaps please
  possible possibly probably properly put quite rather ready really right same saw say saying says
  see seem seems seen set several shall she should shouldnt simply since so some somebody somehow
  someone something sometimes somewhere soon sort still stuck stupid such suddenly supposed sure
  take takes taking tell tells than thank thanks that thats the their them themselves then there
  therefore these they thing things think this those though through thus to together told too took
  toward tried tries try trying unfortunately unless until up upon us use used using usually
  various very via want wanted wants was way ways we well went were werent what whatever whats
  when whenever where whether which while who whoever whole whom whose why will wish with within
  without wondering wont worried would wouldnt yes yet you your yours yourself
  айде дет кви кво мерси мн немога неможе незнам нз нзн ок ся таа тва тоа тряа
  а аз ако ала ама ами бе без беше би бил била били било бих близо бъда бъдат бъде бързо в вас ваш
  ваша ваше ваши вече ви вид видове вие винаги включително вместо все всеки всички всичко всъщност
  всяка всякакви във въобще върху върша вярно го готов готова готово да дава дават даже дай дайте
  далече дали два двама две дето днес до добра добре добро добър доволен доволна дойде докато дори
  друг друга други другите е евентуално едва един една едно ей ето за зад заедно заради защо
  защото здравейте здрасти зле знае знаем знам и идва из изобщо или им има имам имаме имат имате
  имаш ими иска искам искаме искат искаше ия ият й кажа каже кажете кажи казва казвам как каква
  какви какво както какъв като кога когато кого кое което кои които кой който колко коя която къде
  където към кьде лесно ли лош лошо май макар ме между мен мене ми мина мисля много мога могат
  моето може можем можете можеш моите мой моля моя моят моята му на над най накрая нали направи
  направим направих направо направя напълно нас насам наш наша не него неща нещо нея ни ние никак
  никога никой нито нищо но ново нормално нужда нужен нужна нужно някак някаква някакви някакво
  някакъв някога някои някой някъде няма нямам нямаме нямат о обаче обикновено около освен оставя
  остана остане от откъде отново относно още по повече под помага помогне помогнете помощ поне
  понякога после почти прави правилно правим правих правя пред преди предимно през при притеснявам
  просто пръв пък първо с са сам сама само се сега си скоро слага слагам след следващ следващо
  сложа случай случва сме спокойно срещу става стане сте стига стои страх страхувам съвсем съм със
  също та тази така такава такива такова такъв там твърде те тези ти то това тогава тоест този той
  толкова точно трима трудно трябва трябват трябваше ту тук тя тях у успея хубав хубаво цял цяла
  цяло че често чии чий чия чрез ще щеше щом я явно яд ядосан ядосана`.split(/\s+/),
);

const NUMBERS: Readonly<Record<string, string>> = {
  ...{ two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9' },
  ...{ ten: '10', twelve: '12', fifteen: '15', twenty: '20', thirty: '30', sixty: '60' },
  ...{ три: '3', четири: '4', пет: '5', шест: '6', седем: '7', осем: '8', девет: '9' },
  ...{
    десет: '10',
    петнадесет: '15',
    двадесет: '20',
    двайсет: '20',
    тридесет: '30',
    трийсет: '30',
  },
};

/** Says nothing about the subject. */
export const isStopWord = (word: string): boolean =>
  STOP_WORDS.has(word) || (word.length < 3 && /^\p{L}$/u.test(word));

export const contentWords = (text: string): string[] =>
  wordsOf(text).filter((word) => !isStopWord(word));

/** The words of a text, in lower case. */
export const wordsOf = (text: string): string[] =>
  text.normalize('NFC').toLowerCase().replaceAll('’', "'").replace(CONTRACTED, '').match(WORD) ??
  [];

/** A word as the index knows it: numbers as digits, the rest stemmed, synonyms as one. */
export function searchTerm(word: string, synonyms: Synonyms): string {
  const term = NUMBERS[word] ?? stem(word);
  return synonyms.get(word) ?? synonyms.get(term) ?? term;
}

export const searchTerms = (text: string, synonyms: Synonyms): string[] =>
  contentWords(text).map((word) => searchTerm(word, synonyms));

/** The guide has some 6,000 words; the limit keeps what is typed into questions from filling memory. */
const MOST_STEMS = 20_000;
const stems = new Map<string, string>();

export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found = CYRILLIC.test(word) ? stemBulgarian(word) : stemmer(word);
  if (stems.size < MOST_STEMS) stems.set(word, found);
  return found;
}

const ARTICLES = /(?<=[аоеияю])(?:та|то|те)$|(?<=ст)та$|(?:ият|ът|ят)$/u;
const ENDINGS = [
  'яванията аванията яването аването явания авания яване аване явате авате яваме аваме яваш аваш яват ават',
  'явам авам ява ава ването ване вате ваме ваш ват вам ва ения ение ения ането енето яне ане ене ания',
  'овци ове еве ища ете ите ият ия ии ем им ам ям еш иш аш яш ат ят ах ях их ал ял ил ен на но ни ци',
  'а я о е и у ю й ъ ь',
].flatMap((line) => line.split(' '));
const SHORTEST_STEM = 3;

/** Takes off the article and the ending; rough, but the same for the index and the question. */
function stemBulgarian(word: string): string {
  const plain = word.length > 5 ? word.replace(ARTICLES, '') : word;
  const ending = ENDINGS.find(
    (one) => plain.endsWith(one) && plain.length - one.length >= SHORTEST_STEM,
  );
  if (!ending) return plain;
  const root = plain.slice(0, -ending.length);
  return ending === 'ци' ? `${root}к` : root;
}

/** Bulgarian as it is typed on a Latin keyboard; longer spellings first. */
const TYPED: readonly (readonly [RegExp, string])[] = [
  [/sht|6t/g, 'щ'],
  [/sh|6/g, 'ш'],
  [/ch|4/g, 'ч'],
  [/zh|j/g, 'ж'],
  [/ts|c/g, 'ц'],
  [/ya|ia|q/g, 'я'],
  [/yu|iu/g, 'ю'],
  [/y/g, 'ъ'],
];
const LETTERS = new Map(
  Array.from('abvgdeziklmnoprstufhwx', (latin, at) => [
    latin,
    'абвгдезиклмнопрстуфхвх'[at] ?? latin,
  ]),
);

/** “cenata” is “цената”. Undefined for what nobody would type in Bulgarian. */
export function fromLatin(word: string): string | undefined {
  const typed = TYPED.reduce((text, [latin, cyrillic]) => text.replace(latin, cyrillic), word);
  const cyrillic = Array.from(typed, (letter) => LETTERS.get(letter) ?? letter).join('');
  return /^\p{Script=Cyrillic}+$/u.test(cyrillic) ? cyrillic : undefined;
}

const NEXT_QUESTION =
  /\?+\s+|[,;]?\s+(?:and|also|plus|и|а)\s+(?=(?:how|what|when|where|which|who|why|should|can|do|does|is|как|какво|каква|кога|къде|откъде|кой|коя|кои|колко|защо|трябва|мога|може)\s)/iu;

/** A text can ask several questions. A sentence before a question belongs to it. */
export const questionsIn = (text: string): string[] =>
  text.split(NEXT_QUESTION).filter((part) => contentWords(part).length > 0);
