const CLAUSE = /^[*\s]*(What|Those|Who|Whom|Whose)\b/;

/**
 * A comment names its subject first: "Problems that fail the row", not "What fails the row".
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export const commentOpenings = {
  meta: { schema: [], messages: { clause: 'Begin with the noun that "{{ word }}" stands for.' } },
  create: (context) => ({
    Program() {
      let lineAbove = NaN;
      for (const comment of context.sourceCode.getAllComments()) {
        const word = CLAUSE.exec(comment.value)?.[1];
        const continues = comment.type === 'Line' && comment.loc?.start.line === lineAbove + 1;
        if (word && !continues)
          context.report({ loc: comment.loc ?? { line: 1, column: 0 }, messageId: 'clause', data: { word } });
        lineAbove = (comment.type === 'Line' && comment.loc?.end.line) || NaN;
      }
    },
  }),
};
