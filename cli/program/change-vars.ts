import type { components, ErrorDetail } from '../../client/index.ts';
import { appOf, appPath, connect, dataOf } from './connect.ts';
import { FailedError } from './errors.ts';
import type { Invocation } from './invocation.ts';

type Body = components['schemas']['SetVarsBody'];
type NewVar = NonNullable<Body['set']>[number];
type Difference = components['schemas']['VarChanges'];

/** Sets and removes variables of the app that is meant, all or none, and prints the difference. */
export async function changeVars(invocation: Invocation, changes: Pick<Body, 'set' | 'unset'>): Promise<number> {
  const { output, options } = invocation;
  const { client, link } = connect(invocation);
  const dryRun = options['dry-run'] ?? false;
  const body = { ...changes, ...(dryRun && { dryRun }) };
  const params = appOf(invocation, link);
  const result = await client.PUT(`${appPath}/vars`, { params, body });
  nameMistakes(result.error?.details ?? [], changes).forEach(output.note);
  const difference = dataOf(result);
  if (options.json) output.json(difference);
  else describeDifference(difference).forEach(output.print);
  const { added, changed, removed, unchanged } = difference;
  const isSame = added.length + changed.length + removed.length === 0;
  output.note(`${unchanged.length} as before.${dryRun ? ' Nothing was changed: this was a dry run.' : ''}`);
  if (isSame || dryRun) return 0;
  if (!options.restart) output.note('They take effect with the next deploy, start or restart: pcp restart');
  else {
    const { restart } = dataOf(await client.POST(`${appPath}/restart`, { params }));
    if (!restart.isCarriedOut)
      throw new FailedError(`The app is not restarted: ${restart.reason ?? 'no reason given'}.`);
    output.note(`${output.marks.ok} The app restarts with them.`);
  }
  return 0;
}

/** The variables that a refusal means, since its places are positions in the request. */
function nameMistakes(
  details: readonly ErrorDetail[],
  { set = [], unset = [] }: Pick<Body, 'set' | 'unset'>,
): string[] {
  return details.flatMap(({ path, message }) => {
    const [, list, index, field = 'key'] = /^\/(set|unset)\/(\d+)(?:\/(\w+))?/.exec(path) ?? [];
    const name = list === 'set' ? set[Number(index)]?.key : unset[Number(index)];
    return name === undefined ? [] : [`The ${field} of ${name} ${message.replace(/\.$/, '')}.`];
  });
}

function describeDifference({ added, changed, removed }: Difference): string[] {
  return [
    ...added.map((key) => `+ ${key}  added`),
    ...changed.map((key) => `~ ${key}  changed`),
    ...removed.map((key) => `- ${key}  removed`),
  ];
}

/** Variables as the request has them. */
export function toVars(pairs: Iterable<readonly [string, string]>, { options }: Invocation): NewVar[] {
  // Without the option, a variable that is a secret stays one.
  return Array.from(pairs, ([key, value]) => ({ key, value, ...(options.secret && { isSecret: true }) }));
}
