import { stemmer } from 'stemmer';
import type { SearchLanguage } from './languages.ts';

export const english: SearchLanguage = {
  stopWords: `abt bc btw cos cud cuz dunno gonna gotta idk imo kinda lol pls plz shld shud sth tho thru thx u ur wanna wat wht wud
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
  without wondering wont worried would wouldnt yes yet you your yours yourself`,
  numbers: {
    ...{ two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9' },
    ...{ ten: '10', twelve: '12', fifteen: '15', twenty: '20', thirty: '30', sixty: '60' },
  },
  stem: stemmer,
  dropped: /(?:n't|'(?:s|re|ll|ve|d|m))(?!\p{L})/u,
  joins: /and|also|plus/u,
  asks: /how|what|when|where|which|who|why|should|can|do|does|is/u,
};
