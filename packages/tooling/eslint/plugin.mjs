import { relative, resolve, sep } from 'node:path';
import { findWorkspaces } from '../build/workspaces.mjs';
import { boundaryProblem } from './boundaries.mjs';

const root = resolve(import.meta.dirname, '../../..');
const folders = new Map(findWorkspaces(root).map(({ name, folder }) => [name, folder]));

/** @type {import('eslint').Rule.RuleModule} */
const importBoundaries = {
  meta: { type: 'problem', schema: [], messages: { crossed: '{{ problem }}' } },
  create(context) {
    const file = relative(root, context.filename).split(sep).join('/');

    /** @param {{ source?: unknown }} node an import or an export in any of its forms */
    const check = (node) => {
      const source = /** @type {import('estree').Literal | null | undefined} */ (node.source);
      if (typeof source?.value !== 'string') return;
      const problem = boundaryProblem(file, source.value, (name) => folders.get(name));
      if (problem) context.report({ node: source, messageId: 'crossed', data: { problem } });
    };

    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};

/** The rules that only this repository has. */
export const binderyPlugin = { meta: { name: 'bindery' }, rules: { 'import-boundaries': importBoundaries } };
