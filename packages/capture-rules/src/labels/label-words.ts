const LEADING =
  /^(?:(?:section|part|question|q)? ?[0-9]{1,2}[a-z]? |[a-z] (?=[a-z]{3,} ))?(?:(?:please )?(?:enter|provide|list|print|select|confirm|verify|re enter) )?(?:(?:what|which|whats)(?: is|s)? )?(?:is )?(?:your |the |my |current )?/;

const TRAILING =
  /(?: (?:required|optional|if any|if applicable|if known|mm dd yyyy|mm dd yy|mm yyyy|m d yyyy|xxx xx xxxx|check one|on file|select one|yes number|y n|yes or number|mandatory)){1,3}$/;

const SHORT: Readonly<Record<string, string>> = {
  eff: 'effective',
  stat: 'status',
  dt: 'date',
  prem: 'premium',
  ph: 'phone',
  addr: 'address',
  add: 'address',
  pol: 'policy',
  mbr: 'member',
  num: 'number',
  nbr: 'number',
  no: 'number',
  orig: 'original',
  cov: 'coverage',
  exp: 'expiration',
  ins: 'insured',
  subscr: 'subscriber',
  sub: 'subscriber',
  appl: 'applicant',
  app: 'applicant',
  res: 'residence',
  perm: 'permanent',
  mo: 'monthly',
};

/** `Orig Eff Dt` */
export const inFull = (normal: string): string =>
  normal
    .split(' ')
    .map((word) => SHORT[word] ?? word)
    .join(' ');

export const trimmedWords = (normal: string): string =>
  normal
    .slice(0, / (?:only )?if different\b/.exec(normal)?.index)
    .replace(LEADING, '')
    .replace(TRAILING, '')
    .trim();
