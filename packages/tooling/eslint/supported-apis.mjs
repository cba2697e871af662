import { globalApi, isMissing, missingMethods, staticApi } from './browser-support.mjs';

/** @typedef {import('eslint').Rule.RuleModule} RuleModule */

const messages = {
  missing: '{{ api }} is missing in a supported browser. package.json lists these under browserslist.',
};

/**
 * Refuses browser APIs that a supported browser lacks, by MDN's data. What a file tests with `'name' in …` is allowed in
 * it. A method of an unknown object is refused if no built-in object has it, so name your own methods otherwise.
 * @type {RuleModule}
 */
export const supportedApis = {
  meta: { type: 'problem', messages, schema: [] },
  create(context) {
    /** @type {Set<string>} */
    const tested = new Set();
    /** @type {{ node: import('estree').Node, name: string, api: string }[]} */
    const found = [];
    return {
      'BinaryExpression[operator="in"] > Literal.left': (
        /** @type {import('estree').Literal} */ { value },
      ) => {
        tested.add(String(value));
      },
      MemberExpression(node) {
        if (node.computed || node.property.type !== 'Identifier') return;
        const { object, property } = node;
        if (object.type === 'Identifier' && isGlobal(context, object)) {
          if (isMissing(staticApi(object.name, property.name)))
            found.push({ node, name: property.name, api: `${object.name}.${property.name}` });
        } else if (isCalled(node) && missingMethods.has(property.name) && !isImported(context, object)) {
          found.push({ node, name: property.name, api: `.${property.name}()` });
        }
      },
      'Program:exit'(program) {
        for (const { identifier } of globalsOf(context, program))
          if (isMissing(globalApi(identifier.name)))
            found.push({
              node: /** @type {import('estree').Node} */ (identifier),
              name: identifier.name,
              api: identifier.name,
            });
        for (const { node, name, api } of found)
          if (!tested.has(name)) context.report({ node, messageId: 'missing', data: { api } });
      },
    };
  },
};

/** References to what no scope of the file defines, but not those to types. */
function globalsOf(
  /** @type {import('eslint').Rule.RuleContext} */ context,
  /** @type {import('estree').Node} */ program,
) {
  const { through, variables } = context.sourceCode.getScope(program);
  const configured = variables
    .filter(({ defs }) => defs.length === 0)
    .flatMap(({ references }) => references);
  return [...through, ...configured].filter(
    (reference) => /** @type {{ isTypeReference?: boolean }} */ (reference).isTypeReference !== true,
  );
}

function variableOf(
  /** @type {import('eslint').Rule.RuleContext} */ context,
  /** @type {import('estree').Identifier} */ { name, ...node },
) {
  for (
    let scope = /** @type {import('eslint').Scope.Scope | null} */ (
      context.sourceCode.getScope(/** @type {import('estree').Node} */ (node))
    );
    scope;
    scope = scope.upper
  ) {
    const variable = scope.set.get(name);
    if (variable) return variable;
  }
  return undefined;
}

const isGlobal = (
  /** @type {import('eslint').Rule.RuleContext} */ context,
  /** @type {import('estree').Identifier} */ node,
) => (variableOf(context, node)?.defs.length ?? 0) === 0;

function isImported(
  /** @type {import('eslint').Rule.RuleContext} */ context,
  /** @type {import('estree').Node} */ node,
) {
  if (node.type !== 'Identifier') return false;
  return variableOf(context, node)?.defs.some(({ type }) => type === 'ImportBinding') ?? false;
}

const isCalled = (/** @type {import('estree').Node & { parent?: import('estree').Node }} */ node) =>
  node.parent?.type === 'CallExpression' && node.parent.callee === node;
