import { full } from './making/cases.ts';
import { asList, asObject, type JsonObject } from '../../contract/document.ts';
import { appFor, mainApp, newApp, otherApp } from './making/apps.ts';
import { notAscii, spaced } from './making/texts.ts';
import { itemOf } from './making/read.ts';
import { newVariable, newVariableBody, variable } from './making/belongings.ts';
import type { AreaKnowledge, Mistake } from '../scratch/knowledge.ts';

/** The text in place of a secret value. */
const mask = '••••••••';

/** Whether a variable shows its secret value. */
export function isUnmaskedVariable({ isSecret, value }: JsonObject): boolean {
  return isSecret === true && typeof value === 'string' && value !== mask;
}

/** The values of the secret ones among some variables. */
export function secretValues(variables: unknown): unknown[] {
  return asList(variables)
    .map(asObject)
    .flatMap(({ isSecret, value }) => (isSecret === true ? [value] : []));
}

/** A variable as responses show it. */
function masked(body: JsonObject): JsonObject {
  return body.isSecret === true ? { ...body, value: mask } : body;
}

/** Variables that were set, and that the response names nowhere. */
function forgotten({ set }: JsonObject, { added, changed, unchanged }: JsonObject): readonly Mistake[] {
  const named = [added, changed, unchanged].flatMap(asList);
  const keys = asList(set).map((one) => asObject(one).key);
  if (keys.every((key) => named.includes(key))) return [];
  return [{ what: 'keys', message: 'does not name each variable that was set' }];
}

/** Variables of apps. */
export const vars: AreaKnowledge = {
  operations: {
    createVar: {
      request: async (tools, isFresh) => ({ path: await appFor(tools, isFresh), body: newVariableBody(tools) }),
      conflicts: {
        key_taken: async (tools) => {
          const path = await mainApp(tools);
          const body = newVariableBody(tools);
          await tools.api.call('createVar', tools.owner, { path, body });
          return { conflict: { path, body }, neighbour: () => ({ path, body: newVariableBody(tools) }) };
        },
        limit_reached: full({
          limit: 200,
          create: 'createVar',
          body: (tools) => newVariableBody(tools),
          remove: (tools, path, { var: variable }) =>
            tools.api.call('deleteVar', tools.owner, { path: { ...path, varId: String(asObject(variable).id) } }),
        }),
      },
      // A secret value is not shown.
      alternatives: [
        async (tools) => ({
          path: await mainApp(tools),
          body: { ...newVariableBody(tools), value: spaced, isSecret: false },
        }),
      ],
      shows: ({ body }) => masked(body),
      secretsOf: ({ body }) => secretValues([body]),
      creates: {
        item: 'var',
        key: 'id',
        parameter: 'varId',
        list: ['listVars', 'vars'],
        remove: 'deleteVar',
        twins: {
          body: (tools) => ({ ...newVariableBody(tools), isSecret: false }),
          changes: [
            { operation: 'updateVar', body: () => ({ value: 'changed' }), members: ['value', 'updatedAt'] },
            {
              operation: 'setVars',
              body: ({ key }) => ({ set: [{ key, value: 'set', isSecret: false }], unset: [] }),
              members: ['value', 'updatedAt'],
            },
          ],
        },
      },
    },
    setVars: {
      request: async (tools) => {
        const path = await appFor(tools, false);
        const empty = { ...newVariableBody(tools), value: '', isSecret: false };
        return { path, body: { set: [newVariableBody(tools), empty], unset: [] } };
      },
      mistakesIn: ({ body, json }) => forgotten(body, json),
      consequences: [
        {
          shownBy: 'listVars',
          begin: async (tools) => {
            const path = await mainApp(tools);
            const other = await newVariable(tools, path);
            const isShown = (all: unknown) => Object.keys(itemOf(all, 'id', other)).length > 0;
            return {
              call: { path, body: { set: [newVariableBody(tools)], unset: [] } },
              look: { path },
              mistakeIn: ({ vars: all }) =>
                isShown(all) ? null : 'does not show a variable that was neither set nor unset',
            };
          },
        },
      ],
      secretsOf: ({ body }) => secretValues(body.set),
      conflicts: {
        limit_reached: async (tools) => {
          const path = await newApp(tools);
          const set = Array.from({ length: 200 }, () => newVariableBody(tools));
          const next = { path, body: { set: [newVariableBody(tools)] } };
          await tools.api.call('setVars', tools.owner, { path, body: { set } });
          return {
            conflict: next,
            neighbour: () => ({ path, body: { ...next.body, unset: [String(set[0]?.key)] } }),
            clear: () => tools.api.attempt('deleteApp', tools.owner, { path }),
          };
        },
      },
    },
    updateVar: {
      updates: {
        item: 'var',
        changedAt: 'updatedAt',
        sights: [
          { operation: 'listVars', find: ({ vars: all }, { varId = '' }) => itemOf(all, 'id', varId) },
          { operation: 'revealVar', find: ({ value }) => ({ value }), isUnmasked: true },
        ],
        drifts: ['updatedAt', 'updatedBy'],
        begin: async (tools) => {
          const path = await mainApp(tools);
          const first = { value: `shown ${notAscii} ${tools.name()}`, isSecret: false };
          return {
            path: { ...path, varId: await newVariable(tools, path) },
            bodies: [first, { value: spaced }, { value: '' }, { isSecret: true }, { value: `hidden-${tools.name()}` }],
          };
        },
      },
      shows: ({ body, json }) =>
        masked({ ...body, ...(body.isSecret === undefined && { isSecret: asObject(json.var).isSecret }) }),
      request: async (tools) => {
        const path = await mainApp(tools);
        return { path: { ...path, varId: await newVariable(tools, path) }, body: { value: `changed-${tools.name()}` } };
      },
      secretsOf: ({ body, json }) => (asObject(json.var).isSecret === true ? [body.value] : []),
      conflicts: {
        bad_request: async (tools) => {
          const app = await mainApp(tools);
          const path = { ...app, varId: await newVariable(tools, app) };
          return {
            conflict: { path, body: { isSecret: false } },
            neighbour: () => ({ path, body: { isSecret: false, value: 'shown' } }),
          };
        },
      },
    },
    deleteVar: {
      request: async (tools) => {
        const path = await mainApp(tools);
        return { path: { ...path, varId: await newVariable(tools, path) } };
      },
    },
  },
  parameters: {
    varId: {
      make: variable,
      listed: { operation: 'listVars', list: 'vars', property: 'id' },
      elsewhere: otherApp,
    },
  },
};
