/** Words in front of what only shows how a value would look. */
const EXAMPLE =
  /\blooks? like\b|\bfor (?:example|instance)\b|\bsuch as\b|\be\.g\.|\beg:|(?:^|[([:;,] ?|[.–-] |\b(?:an?|the|this|see|as|in) )(?:samples?|examples?|specimens?)\b(?![@.\w])/gi;
/** A headline above a page or a card that is only shown. */
const EXAMPLE_BELOW =
  /\b(?:for example|for instance|look like|looks like|examples?|samples?)(?: this)?:\s{0,9}$/i;
/** A headline above a page or a card that is only shown. */
const EXAMPLE_ABOVE =
  /^\W{0,4}(?:an? |this is an? )?(?:examples?|samples?|specimen|template|dummy|demo)\b[^:\d@\t]{0,40}:?\s{0,9}$/i;
/** A line to whoever reads the page by machine. */
const ORDER = new RegExp(
  [
    String.raw`\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|previous|above|rules|prompts?)\b`,
    String.raw`(?:^\W{0,4}|["“”'‘([<>|:] ?)(?:system|assistant|developer|ai|llm|chatgpt|gpt|claude|gemini|copilot|model|(?:system )?(?:prompt|instructions?)) ?(?:prompt|message|note|instructions?)?[\])>*_" ]{0,3}[:>]`,
    String.raw`\b(?:notes?|attention|attn|message|instructions?|reminder|hint|dear|hey|hello|for|to)[:,]? (?:the |any |all |an )?(?:ai|llms?|language models?|ai (?:models?|assistants?|agents?|readers?|tools?)|chat ?bots?|parsers?|extractors?|crawlers?|scrapers?|automated \w{3,12}|machines?|importers?|capture tools?)\b`,
    String.raw`\byou (?:are|act as) (?:now )?(?:an? )?(?:helpful|ai|assistant|language|expert|parser|extractor)\b`,
    String.raw`\byou must (?:output|return|set|answer|respond|record|extract|use|write)\b`,
    String.raw`\b(?:set|output|return|record|extract|respond with|reply with|insert|fill in|assign|overwrite|replace)(?: the| this| a| client['’]?s?)? (?:ssn|social security number|name|first name|last name|mbi|medicare number|dob|date of birth|birth ?date|field|value|premium|carrier|product|plan|policy number|member id|email|phone|address)\b`,
    String.raw`\b(?:replace|overwrite|update|change|set|fill|delete|erase|clear|discard|skip)(?: in)? (?:every|all|any|each)(?: of)?(?: the| other| these)? (?:fields?|values?|others?|data|entries|boxes)\b`,
    String.raw`\b(?:confirm|accept|approve|save|submit|mark)\b[^.]{0,40}\bwithout (?:asking|confirm\w*|review\w*|check\w*|verif\w*|question\w*)\b|\bdo not (?:ask|verify|question|tell|show|warn|flag)\b`,
    String.raw`\b(?:real|actual|true|right) (?:name|last name|ssn|email|mbi|medicare number|date of birth|dob|phone|carrier|policy number) (?:of|for) (?:this|the) (?:lead|client|contact|record|person|member|customer)\b`,
    String.raw`\b(?:when|if|while|before|after) (?:you are |you )?(?:pars|extract|summari[sz]|process|import|captur|scrap)(?:e|ing)? (?:this|the) (?:page|text|e?-?mail|message|record|document|note|file)\b`,
    String.raw`\bas an ai\b|\b(?:automated|ai|automatic) (?:systems?|tools?|software|readers?|agents?|processing)[:,]? (?:should|must|shall|please|will)\b`,
    // Elements that nobody sees.
    String.raw`<[a-z]{1,10} [^<>]{0,200}(?:display: ?none|visibility: ?hidden|type=["']?hidden|aria-hidden=["']?true)`,
    String.raw`"role" ?: ?"(?:system|assistant|developer|tool)"`,
  ].join('|'),
  'i',
);

/** An order that brings values in the lines under it. */
const BELOW = /:\s{0,9}$|\b(?:these|following|below)\b/i;
/** A line of a form, or of somebody who answers. */
const LABELED = /^\s{0,40}[\p{L}][\p{L} #./'’()-]{1,39}:|\t| {3}/u;

/** A text of the same length without what no person says of a client: comments of a page, examples, and orders to machines. */
export function withoutAsides(text: string): string {
  let [isAside, isEmpty, isOrdered] = [false, false, false];
  return withoutComments(text)
    .split('\n')
    .map((line) => {
      // The lines under a headline or an order, up to the next blank one.
      if (line.trim() === '') {
        isAside &&= isEmpty;
        isOrdered = false;
        return line;
      }
      isEmpty = false;
      if (isAside || (isOrdered && !LABELED.test(line))) return blank(line);
      const isOrder = ORDER.test(line);
      // The sentences of an order go on in the lines under it.
      isOrdered = isOrder;
      const isAbove = EXAMPLE_ABOVE.test(line);
      isAside = isAbove || (isOrder ? BELOW.test(line) : EXAMPLE_BELOW.test(line));
      isEmpty = isAside;
      return isOrder || isAbove ? blank(line) : withoutExamples(line);
    })
    .join('\n');
}

const blank = (text: string): string => text.replaceAll(/[^\n]/g, ' ');

function withoutComments(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf('<!--'); at >= 0; at = text.indexOf('<!--', from)) {
    const end = text.indexOf('-->', at);
    const to = end < 0 ? text.length : end + 3;
    parts.push(text.slice(from, at), blank(text.slice(at, to)));
    from = to;
  }
  return parts.join('') + text.slice(from);
}

/** Without the sentences, cells or brackets of a line from where an example begins. */
function withoutExamples(line: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: words } of line.matchAll(EXAMPLE)) {
    if (index < from) continue;
    const to = exampleEnd(line, index, index + words.length);
    parts.push(line.slice(from, index), ' '.repeat(to - index));
    from = to;
  }
  return parts.join('') + line.slice(from);
}

const SENTENCE_END = /[.!?;](?=\s|$)|\t/g;
/** How far in front of an example its bracket may open. */
const REACH = 60;

function exampleEnd(line: string, start: number, from: number): number {
  const before = line.slice(Math.max(0, start - REACH), from);
  const close = before.lastIndexOf('(') > before.lastIndexOf(')') ? line.indexOf(')', from) : -1;
  if (close >= 0) return close;
  SENTENCE_END.lastIndex = from;
  return SENTENCE_END.exec(line)?.index ?? line.length;
}
