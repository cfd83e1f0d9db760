import { change, type ApiOperation, type Rule } from '../model/change.ts';

/** Operations that were added, removed or moved to another path. */
export const compareOperationList: Rule = ({ added, removed }) => {
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
  ];
};

function describe({ isWebhook, method, path }: ApiOperation): string {
  return isWebhook ? `The webhook \`${path}\`` : `\`${method.toUpperCase()} ${path}\``;
}
