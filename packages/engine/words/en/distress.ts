import type { EmergencyNumbers } from '../../rules/emergencyNumbers.ts';

/** The buyer; the second also stands for somebody the buyer writes about. */
const ME = 'my ?self';
const SELF = `(?:${ME}|him ?self|her ?self)`;
const OTHERS = '(?:them ?sel(?:f|ves)|your ?self|our ?selves)';
/** Up to three words between. */
const GAP = '(?:[^ .]+ ){0,3}';
const END = '(?= \\.|$)';
const NOT = '(?:dont|do not|don t|didnt|cant|cannot|can not|can t|never|no longer|not)';
const MORE = '(?:any ?more|any longer|much longer|like this)';
const WISH =
  '(?:wan+t(?:ed|s|ing)?|wan+a|wnat|wish(?:es)?|rather|decided|ready|planning|deserve)(?: to| too| 2)?';
const RELATIVE =
  '(?:husband|wife|boyfriend|girlfriend|partner|ex|father|dad|mother|mom|mum|son|brother|step ?father|step ?dad|uncle|parents|fiance|roommate|he|she)';
const PERSON =
  '(?:i|he|she|dad|mom|mum|mother|father|wife|husband|son|daughter|child|baby|kid|brother|sister|friend|colleague|somebody|someone|man|woman)';
const PILLS =
  '(?:pills?|tablets|medication|medicine|meds|paracetamol|ibuprofen|sleeping pills|insulin|antidepressants|drugs)';
const LIFE_GOES_ON = '(?! (?:in|on|from|off|at|with|here|near|there|abroad|by|under|out of|pay))';

/**
 * Signs that somebody may hurt themselves, is ill or is being hurt. They are compared with lower-case
 * words, one space between them, without apostrophes, and with a dot at the end of a sentence.
 */
export const distress = () => ({
  /** Long words that are often misspelled. None may be one letter away from an everyday word. */
  spelled:
    'suicide suicidal myself himself herself breathe breathing unconscious ambulance anymore',
  /** How this language is read when it is typed on another keyboard. */
  read: (text: string) => text,
  signs: () => [
    // Suicide and self-harm
    `(?:kil+|kil+ing|kil+ed|hang|hanging|hung|drown|drowning|shoot|shooting|unalive|unaliving|end) ${SELF}`,
    `(?:wants?|threat\\w+|tried|trying|going|say\\w*|said) ${GAP}(?:kil+|hurt|harm|hang) ${OTHERS}`,
    `how (?:can|do|to) ${GAP}(?:kil+|hang) ${OTHERS}`,
    '(?:wants?|wanted|going|think(?:ing)? (?:of|about)) (?:to )?end(?:ing)? (?:my|his|her) (?:own )?life(?! (?:in|as|at|insurance))',
    '(?:im|i am|i m|feel|feels|feeling|felt|been|hes|shes|friend is|wife is|husband is) (?:[^ .]+ )?suicidal(?! (?:to|pric|discount))',
    'suicidal (?:thoughts?|thinking|feelings?|ideation|urges?)',
    '(?:com+it+|com+its|com+it+ing|com+it+ed|attempt|attempted|attempting|plan|planning|consider|considered|considering|contemplating|think of|think about|thinking of|thinking about|thoughts? of|thoughts? about|do|doing) suicide(?! (?:prevention|hotline))',
    '(?:writing|wrote|write) (?:[^ .]+ )?suicide note',
    '(?:writing|wrote|write|written) (?:[^ .]+ )?(?:goodbye|farewell) (?:letters?|notes?) to (?:my )?(?:family|wife|husband|kids|children|son|daughter|parents|mother|mom|mum|father|everyone)',
    '^(?:suicide|suicidal)$',
    `${WISH} (?:just |really |simply |only |be )*(?:die|dye|dead)(?! (?:cast|cut|hard|idee))`,
    '(?:im|i am|i m) (?:[^ .]+ )?(?:going to|gonna|about to) die',
    '(?:i should|let me|i could) (?:just )?(?:die|be dead)',
    'feel(?:ing)? like dying',
    'hope i (?:die|dont wake|do not wake|never wake)',
    'wish i (?:was|were|had|could|would)(?: just| never| not)* (?:dead|die|been born|born|gone|wake up|disappear)',
    '(?:im|i am|i m|id be|i would be) better off dead',
    '(?:everybody|everyone|family|kids|children|they|wife|husband|parents|mother|world|people|all|friends|she|he) (?:[^ .]+ ){0,4}(?:better|easier|happier)(?: off)? (?:without me(?! (?:as|in|on|doing))|if i (?:was|were|wasnt|werent|died|am dead|am gone|didnt exist))',
    `${NOT} (?:[^ .]+ )?(?:want|wanna|wana|wish|like)(?: to| too)? (?:liv|live|be alive|go on living|keep living|continue living)${LIFE_GOES_ON}`,
    `${NOT} (?:want|wanna|wana)(?: to)? (?:exist(?! (?:only|just|on))|be here ${MORE}|wake up(?! (?:at|early|before|to|every|so|for|with|in the)))`,
    `(?:no|any|a) (?:[^ .]+ )?(?:reason|point|sense|purpose|will|desire|strength) (?:left )?(?:to|in|for|of) (?:go on |going on |keep on |keep |continue )?(?:live|living|being alive|exist|existing)${LIFE_GOES_ON}`,
    `no (?:more )?(?:reason|point) (?:to|in) (?:go|going|keep|keeping|carry|carrying) (?:on|going)(?: ${MORE})?${END}`,
    `whats? (?:is )?the point (?:of|in) (?:living|life|being alive|my life)${LIFE_GOES_ON}`,
    'why (?:should|do|am) i (?:even |still )?(?:live|alive|stay alive|go on living)',
    'life (?:isnt|is not|is no longer|not|aint|no longer) (?:really )?worth(?: living| it)?',
    'my life is (?:over|pointless|worthless|meaningless|ruined|finished)',
    'life has no (?:meaning|point|purpose|sense)',
    '(?:nothing|no one|nobody) (?:left )?to live for',
    `(?:tired|sick) of (?:living|life|being alive|existing)${LIFE_GOES_ON}`,
    `done with life${LIFE_GOES_ON}`,
    `(?:cant|cannot|can not|can t) (?:live|go on|carry on|keep going) ${MORE}${END}`,
    `^i (?:just )?(?:cant|cannot|can not|can t) (?:do this|take (?:it|this)|go on|carry on|cope)(?: ${MORE})?$`,
    `(?:cant|cannot|can not|can t) go on living${LIFE_GOES_ON}`,
    'end it all',
    `(?:want|wanna|ready)(?: to)? end everything${END}`,
    '(?:decided|going|want|wanna|ready|gonna)(?: to)? end it tonight',
    'put(?:ting)? an end to (?:my|his|her) (?:own )?life(?! (?:in|as|at))',
    '(?:want to|going to|wanna|gonna|should) kms',
    `(?:end|ending|took|take|taking) (?:my|his|her) (?:own )?life(?= \\.|$| (?:tonight|today|now|tomorrow|because|and|soon))`,
    '(?:take|taking|took) (?:my|his|her) own life',
    '(?:no way out|hopeless|no hope|cant go on) (?:[^ .]+ ){0,8}end(?:ing)? it',
    `want (?:it|this|everything) all to (?:end|stop|be over)${END}`,
    `just want (?:it|everything) to (?:be over|end|stop)${END}`,
    '(?:sleep|fall asleep) (?:forever|and (?:never|not) wake)',
    '(?:never|not) wake up (?:again|any ?more|tomorrow)',
    `i (?:just |only |really )*(?:want|wanna)(?: to)? (?:just )?(?:disappear|vanish|stop existing)(?: forever| for good)?${END}`,
    '(?:depressed|hopeless|worthless|lonely) and (?:just |only |really )*(?:want|wanna)(?: to)? (?:disappear|vanish)',
    '(?:nobody|no one|noone) (?:would|will|d) (?:even )?(?:miss me|(?:miss|notice|care) (?:me )?if i (?:die|died|disappear|disappeared|vanished|was gone|were gone|was dead|were dead))(?! on)',
    `(?:jump|jumping|throw ${ME}|throwing ${ME}) (?:off|from|in front of|under|out of) (?:[^ .]+ )?(?:bridge|building|roof|window|balcony|train|tram|truck|metro|rooftop)`,
    '(?:slit|cut|cutting|slash|slashing) (?:my|his|her) (?:wrists?|veins?|arms?|thighs?)(?! off)',
    `(?:i|been|keep|started|to) (?:cut|cutting) ${ME}(?= \\.|$| (?:again|at night|when|because|every|to feel|and))`,
    `(?:want|wanna|going|gonna|might|may|afraid|scared|urge|keep|thinking|thoughts) (?:[^ .]+ ){0,3}(?:hurt|hurting|harm|harming) ${SELF}(?! (?:by|if|with a|financially|on price))`,
    'i (?:[^ .]+ )?self ?harm(?:ed|ing)?',
    `(?:how many|too many) (?:[^ .]+ )?${PILLS} (?:[^ .]+ ){0,4}(?:die|kill|lethal|deadly|fatal|overdose)`,
    'painless(?:ly)? (?:way|death|to die|die)',
    `(?:easiest|quickest|fastest|best|how|easy|quick) (?:way )?to (?:die|kil+ (?:${SELF}|${OTHERS})|end my life)(?! (?:cut|cast))`,
    '(?:tie|tying) a noose',
    `(?:noose|rope|gun|pills) (?:is |are )?(?:ready|next to me|beside me|in my hand)${END}`,
    `goodbye (?:cruel world|world|forever)${END}`,
    '(?:im|i am|i m|feel like|just|only) (?:just |only )?a burden (?:to|on|for) (?:everyone|everybody|my family|my wife|my husband|my kids|my children|my parents|them all|all of them)',
    '(?:thinking|think|thought) (?:a lot )?(?:of|about) (?:dying|my death|death(?! (?:of|benefits?|insurance|by))|ending my life|ending it all)',
    'lost the will to live',
    // Illness and injury
    'chest (?:pains?|hurts|hurting|ache|is (?:tight|hurting)|tightness)',
    '(?:pains?|pressure|tightness|burning) (?:[^ .]+ )?(?:in|on|across) (?:my|his|her|the) (?:chest|heart|left arm)',
    'my heart (?:hurts|is hurting|is stopping|stopped)',
    '(?:cant|cannot|can not|can t|can hardly|can barely|couldnt|hard to|difficult to|trouble|difficulty|struggling to|unable to|hardly|barely) (?:breathe?|brethe|breathing)(?! (?:life|new))',
    'short(?:ness)? of breath',
    '(?:not|stopped|isnt) breathing',
    '(?:having|had|have|has|getting|think|maybe|suffering|possible|im in) (?:[^ .]+ ){0,4}(?:heart attack|stroke(?! of)|seizure|asthma attack|allergic reaction|anaphylaxis|panic attack)',
    `(?:i|ive|have|has|he|she|friend|wife|husband) (?:[^ .]+ )?overdos(?:e|ed|ing)(?! (?:of|on) (?!${PILLS}|heroin|cocaine))`,
    '(?:took|taken|take) an overdose',
    `overdos(?:e|ed|ing) (?:of|on) (?:${PILLS}|heroin|cocaine)`,
    `(?:took|taken|swallowed|ate|take|taking|swallow) (?:[^ .]+ )?(?:all|too many|a lot of|whole|full|entire|bottle|handful|box|pack|lots|\\d+|twenty|thirty|forty|fifty) (?:[^ .]+ ){0,3}${PILLS}`,
    '(?:drank|drunk|drink|swallowed|took) (?:[^ .]+ )?(?:bleach|poison|antifreeze|rat poison)',
    '(?:wont|doesnt|does not|will not|cant|not) (?:[^ .]+ )?stop(?:ping)? (?:the )?bleeding(?! (?:money|cash|clients|users|margin|budget))',
    '(?:im|i am|i m|hes|shes|he is|she is|head|arm|hand|leg|wrists?) (?:is |are )?bleeding(?! (?:money|cash|clients|users|margin|budget|edge|out money))',
    `${PERSON} (?:just |has |have |is |was |suddenly )*(?:passed out|fainted|unconscious|collapsed|choking|not breathing|convulsing)`,
    'i (?:[^ .]+ )?(?:been|was|got|am) poisoned',
    '(?:need|call|send|get) (?:me |us |him |her )?(?:an |the )?ambulance(?! (?:booking|company|service|fleet|software|station|crew))',
    'medical emergency(?! (?:fund|plan|card|page|section|app|service))',
    '(?:cant|cannot|can not|can t) feel (?:my|his|her) (?:legs?|arms?|face|hands?|left)',
    '(?:my|his|her) (?:left |right )?(?:arm|side|face) (?:is |went |feels |has gone )?(?:numb|drooping)',
    '(?:im|i am|i m|feel|feeling|hes|shes|he is|she is|wife is|husband is|mother is|father is|son is|daughter is|child is) (?:very|really|seriously|terribly|gravely|extremely) (?:ill|sick|unwell)(?! (?:of|prepared|suited|informed|equipped))',
    '(?:severe|unbearable|terrible|extreme|sharp|strong) (?:abdominal|stomach|belly|head) (?:pains?|ache|cramps)',
    '(?:severe|unbearable|terrible|extreme|sharp|strong) pains? in my (?:stomach|belly|abdomen|head|back|side|neck|leg|arm)',
    '(?:have|has|got|running|with) (?:a )?(?:very )?high fever',
    `the pain is (?:too much|unbearable)(?= \\.|$| (?:i|and i))`,
    // Violence
    `${RELATIVE} (?:keeps |often |always |just |has |have )*(?:hits?|beats?|beating|hitting|punch(?:es|ed)|kick(?:s|ed)|chok(?:es|ed)|strangl(?:es|ed)|rap(?:es|ed)|abus(?:es|ed|ing)|slap(?:s|ped)) (?:me|us|my (?:kids|children|son|daughter|mother))(?! (?:on|to|at|in|with|up))`,
    'threat(?:ens|ened|ening) to (?:kill|hurt|harm|beat|shoot|stab) (?:me|us)',
    '(?:tried|trying) to (?:kill|strangle|choke) me',
    '(?:not|dont feel|isnt) safe (?:at|in my|in our) (?:own )?(?:home|house)',
    '(?:afraid|scared|frightened|terrified) of (?:what )?my (?:husband|wife|boyfriend|girlfriend|partner|father|step ?father|ex)(?= \\.|$| (?:he|she|will|might|because|and|when))',
    `(?:afraid|scared) to (?:go|come|be|stay) (?:at )?home${END}`,
    '(?:victim of|suffering|suffer|experiencing|because of) (?:[^ .]+ )?domestic (?:violence|abuse)',
    'i (?:was|am|have been|ve been|got|been) (?:[^ .]+ )?(?:raped|sexually (?:assaulted|abused)|molested|being abused|beaten up)(?! (?:by (?:a |the )?competitor|on price|online))',
  ],
  /** Phrases that only look like a sign. They are taken out first. */
  harmless: () => [
    `without (?:kil+ing|hurting) ${SELF}`,
    `${NOT} hang ${ME}`,
    '(?:shoot|shooting|shot) (?:my|him|her|your|our)(?: ?self| ?selves) in (?:the|my|your|his|her) (?:own )?(?:foot|feet|leg)',
    `kil+(?:ing)? ${SELF} (?:laughing|with work|working|for (?:\\d+|the money|peanuts|that price|this price|so little))`,
    `kil+ing ${SELF} (?:to|trying to) (?:finish|deliver|meet|hit|keep up|win)`,
    `${NOT} want to die`,
    'want(?:ed)? to die (?:laughing|of (?:laughter|laughing|embarrassment|shame|boredom))',
    '(?:id|i d|i would|would) rather die than',
    '(?:leaflet|article|page|text|post|brochure|website|chatbot|clinic|newsletter) (?:[^ .]+ ){0,4}chest pains?',
    'chest pains? (?:clinic|unit|center|centre|leaflet|article|patients?|guidelines?)',
    'breathe? (?:with|under|from|because of|in) (?:[^ .]+ ){0,3}(?:work|workload|emails?|deadlines?|clients?|admin|tasks|orders)',
    '(?:nearly|almost|gave|give|gives|giving) (?:[^ .]+ ){0,3}heart attack',
    'stroke of (?:luck|genius)',
    '(?:rope|gun|pills) (?:shop|store|seller)',
  ],
  opening:
    'I’m an automated assistant, so I can’t help with this the way a person can. What you wrote matters more than any other question.',
  help: ({ emergency, talk }: EmergencyNumbers) =>
    [
      emergency
        ? `**If you or somebody with you may be in danger, is hurt or is very unwell, please call ${emergency} now.**`
        : '**If you or somebody with you may be in danger, is hurt or is very unwell, please call your local emergency number now** (112 in the EU, 911 in the United States, 999 in the United Kingdom).',
      talk
        ? `You don’t have to go through this alone. You can call ${talk} at any hour and talk to somebody who listens, or talk today to a person you trust or a doctor.`
        : 'You don’t have to go through this alone. Please talk today to a person you trust, a doctor or a helpline in your country.',
    ].join('\n\n'),
  closing: 'If I misread you, I’m sorry. I’m here whenever you want to go on.',
});
