import type { components } from '../../client/index.ts';
import { type AppParams, appOf, appPath, connect, dataOf } from '../program/connect.ts';
import { describeAddress, describeNotApplied, formatCount } from '../program/describe.ts';
import type { Invocation } from '../program/invocation.ts';
import { formatTable } from '../program/output.ts';

type AppStatus = components['schemas']['AppStatus'];
type Connected = ReturnType<typeof connect>;

export async function run(invocation: Invocation): Promise<number> {
  const { output, options } = invocation;
  const connected = connect(invocation);
  const params = appOf(invocation, connected.link);
  if (options.watch) return await watch(invocation, connected, params);
  const { app } = dataOf(await connected.client.GET(appPath, { params }));
  const status = dataOf(await connected.client.GET(`${appPath}/status`, { params }));
  const { url, isSimulated = false, notApplied } = app;
  if (options.json) output.json({ ...status, url, isSimulated, notApplied });
  else {
    const { workspaceSlug } = params.path;
    output.print(`${workspaceSlug}/${app.slug}  ${app.env}  ${app.region}`);
    output.print(describeStatus(status));
    output.print(describeAddress(app));
    const notApplied = describeNotApplied(app);
    if (notApplied !== null) output.print(notApplied);
  }
  return 0;
}

async function watch({ output, options }: Invocation, { client }: Connected, params: AppParams): Promise<number> {
  let before = '';
  const onDisconnect = () => output.note(output.yellow('The connection is lost; trying again.'));
  for await (const { data } of client.stream(`${appPath}/status`, { params, signal: output.closed, onDisconnect })) {
    await output.taken();
    const shown = describeStatus(data);
    if (shown === before) continue;
    before = shown;
    if (options.json) output.json(data);
    else output.print(`${data.checkedAt}  ${shown}`);
  }
  return 0;
}

function describeStatus({ status, statusReason, statusMessage, unobservedReason, containers }: AppStatus): string {
  const reason = [statusReason ?? '', statusMessage ?? ''].filter((text) => text !== '').join(': ');
  const lines = [`${status}${reason === '' ? '' : ` (${reason})`}`];
  // An older control plane does not say this.
  if (typeof unobservedReason === 'string') lines.push(`The containers cannot be seen: ${unobservedReason}.`);
  if (containers.length > 0) {
    const rows = containers.map(({ name, service, state, ready, restarts }) => [
      name,
      service,
      state,
      ready ? 'ready' : 'not ready',
      formatCount(restarts, 'restart'),
    ]);
    lines.push(formatTable(rows));
  }
  return lines.join('\n');
}
