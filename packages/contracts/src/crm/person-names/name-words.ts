import { folded } from '../../folding/index.js';
import { suffixOfWord } from './suffix.js';

/** Words that are titles wherever they stand before a name. */
const TITLES = new Set('mr mrs ms miss mx dr drs rev'.split(' '));
/** Abbreviations that are titles, with a period or before more of a name. */
const RANKS = new Set(
  `sgt ssgt tsgt msgt smsgt cmsgt sfc ssg cpl pfc pvt capt cpt lt 1lt 2lt ltc ltcol maj col adm radm vadm cmdr cdr lcdr cwo
  mcpo scpo prof sra srta msgr atty supt insp ofc`.split(/\s+/),
);
/** Abbreviations that are titles with a period only: `Gen` and `Hon` are given names, too. */
const WITH_PERIOD = new Set(
  'hon gen brig ltgen ens po cpo sr sres fr pres sen rep gov amb det msg spc'.split(' '),
);
/** Words that are titles before more of a name: a Judge Reinhold has a first name. */
const SPELLED = new Set(
  `sister brother father mother pastor judge major captain colonel general lieutenant sergeant corporal private rabbi
  bishop deacon elder chief officer reverend professor senator honorable sir imam monsignor admiral commander
  1st 2nd`.split(/\s+/),
);
/** Titles that people are also called by. */
const ALSO_GIVEN = new Set('judge major sister'.split(' '));

const DEGREES = new Set(
  `md phd edd dmin jd esq esquire cpa cfp clu chfc lutcf rhu dds dmd dvm pharmd rph dpm lcsw lpn aprn crna fnp fnpc pac rn np
  msw mba bsn msn usa usaf usn usmc uscg ret retired`.split(/\s+/),
);
/** Degrees that are also names or initials: only behind a comma or with periods. */
const SHORT_DEGREES = new Set('do od dc pa pe ma ms ba bs cfa'.split(' '));

/** Words that begin a last name of several words: `de la Cruz`, `van Dyke`. */
const PARTICLES = new Set(
  `de del dela delos della der den di da dal das do dos du des la las le lo los van von vander zu zum ten ter te op af av
  st st. saint san mc mac bin ben ibn bint al el`.split(/\s+/),
);

const bare = (word: string): string => word.toLowerCase().replaceAll(/[.,()]/g, '');

/** How surely a word is a title before a name. */
export function titleCertainty(word: string): 'always' | 'before_more' | undefined {
  const text = bare(word);
  const isAbbreviated = word.endsWith('.') && (RANKS.has(text) || WITH_PERIOD.has(text));
  if (TITLES.has(text) || isAbbreviated) return 'always';
  return RANKS.has(text) || SPELLED.has(text) ? 'before_more' : undefined;
}

export const isAlsoGiven = (word: string): boolean => ALSO_GIVEN.has(bare(word));

/** @param isApart whether it stands behind a comma */
export const isDegree = (word: string, isApart: boolean): boolean =>
  DEGREES.has(bare(word).replaceAll('-', '')) ||
  ((isApart || /\w\.\w/.test(word)) && SHORT_DEGREES.has(bare(word)));

/** Whether a word behind a comma says no name, but a suffix, a title or a degree. */
export const isMark = (word: string): boolean =>
  suffixOfWord(word) !== null || isDegree(word, true) || titleCertainty(word) === 'always';

export const isParticle = (word: string): boolean => PARTICLES.has(word.toLowerCase());

const COMPOUND_FIRST =
  /^(?:mary (?:ann|anne|jo|beth|lou|kay|ellen|jane|sue|alice|grace|lynn)|jo ann|jo anne|billy (?:bob|joe|ray)|bobby (?:joe|jo)|betty (?:lou|jo|jean|ann)|lee ann|peggy sue|sue ellen|anna marie|ana maria|ann marie|rose marie|rose mary|john paul|juan carlos|jose luis|luz maria|maria elena|maria luisa|maria teresa|maria del carmen|juan jose|jose antonio|jean paul|norma jean|barbara jean|linda sue|terry lynn|willie mae|annie mae|bonnie jean|sarah jane|ida mae)$/;

/** Two words that are one given name: `Mary Ann`. */
export const isCompoundFirst = (words: readonly string[]): boolean =>
  COMPOUND_FIRST.test(folded(words.join(' ')));

const HISPANIC_LAST =
  /^(?:\p{L}{3,}[eá]z|garcia|reyes|cruz|flores|torres|rivera|morales|ortiz|castillo|santos|vargas|rojas|herrera|medina|aguilar|vega|guerrero|delgado|santiago|rios|soto|contreras|silva|mejia|maldonado|acosta|figueroa|molina|salazar|campos|cortes|luna|romero|moreno|castro|ruiz|ramos|rosario|serrano|mendoza|colon|cabrera|espinoza|fuentes|velasquez|marrero|nieves|pena|rosado|ortega|cantu|avila|ayala|barrera|bravo|calderon|camacho|cardenas|carrillo|cervantes|cisneros|duarte|duran|escobar|esquivel|galindo|gallegos|guzman|huerta|ibarra|lara|macias|marin|montes|mora|mercado|murillo|olivares|orozco|osorio|palacios|parra|peralta|pineda|ponce|portillo|rangel|robles|rocha|rubio|salas|santana|solis|tapia|tovar|velasco|vera|villa|villanueva|villarreal|zapata|arroyo|andrade|alvarado|baez|batista|bautista|padilla|cordero|estrada|franco|leon|lozano|miranda|montoya|navarro|ochoa|pacheco|quintero|salinas|sandoval|trujillo|valencia|valdes|zamora|zuniga)$/u;

/** Whether a word is a last name of people who have two of them. */
export const isHispanicLast = (word: string): boolean => HISPANIC_LAST.test(folded(word));
