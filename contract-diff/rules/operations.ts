import { change, type ApiOperation, type Change, type OperationPair, type Rule } from '../model/change.ts';

/** Operations that were added, removed or moved to another path. */
export const compareOperationList: Rule = ({ added, removed, pairs }) => {
  const moved = (operation: ApiOperation, others: readonly ApiOperation[]) =>
    others.find(({ id }) => id === operation.id);
  return [
    ...removed.map((operation) => {
      const target = moved(operation, added);
      const message = target
        ? `${describe(operation)} moved to ${describe(target)}.`
        : `${describe(operation)} was removed.`;
      return change(target ? 'operation-moved' : 'operation-removed', operation.id, message, {
        senders: 'breaking',
        receivers: 'breaking',
        source: 'breaking',
      });
    }),
    ...added
      .filter((operation) => !moved(operation, removed))
      .map((operation) =>
        change('operation-added', operation.id, `${describe(operation)} was added.`, {
          senders: 'compatible',
          receivers: 'compatible',
          source: 'compatible',
        }),
      ),
    ...pairs.flatMap(compareDeprecation),
  ];
};

function compareDeprecation({ before, after }: OperationPair): Change[] {
  const isDeprecated = after.node.deprecated === true;
  if ((before.node.deprecated === true) === isDeprecated) return [];
  const message = isDeprecated ? 'It is deprecated now.' : 'It is no longer deprecated.';
  return [
    change(isDeprecated ? 'operation-deprecated' : 'operation-restored', after.id, message, {
      senders: 'compatible',
      receivers: 'compatible',
    }),
  ];
}

function describe({ isWebhook, method, path, callbackOf }: ApiOperation): string {
  if (callbackOf !== undefined) return `The callback \`${path}\``;
  return isWebhook ? `The webhook \`${path}\`` : `\`${method.toUpperCase()} ${path}\``;
}
