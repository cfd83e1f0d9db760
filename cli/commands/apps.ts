import { connect, dataOf } from '../program/connect.ts';
import { NotFoundError } from '../program/errors.ts';
import type { Invocation } from '../program/invocation.ts';
import { formatTable } from '../program/output.ts';

export async function run(invocation: Invocation): Promise<number> {
  const { args, output, options } = invocation;
  const { client } = connect(invocation);
  const [only] = args;
  const { workspaces } = dataOf(await client.GET('/api/workspaces'));
  const shown = only === undefined ? workspaces : workspaces.filter(({ slug }) => slug === only);
  if (only !== undefined && shown.length === 0) {
    const known = workspaces.map(({ slug }) => slug).join(', ');
    throw new NotFoundError(
      `You see no workspace "${only}". ${known === '' ? 'You are a member of no workspace yet.' : `There are: ${known}.`}`,
    );
  }
  const apps = shown.flatMap(({ slug: workspace, services }) => services.map((app) => ({ workspace, ...app })));
  if (options.json) apps.forEach(output.json);
  else if (apps.length === 0) output.note('There are no apps yet. Deploy this folder with: pcp deploy');
  else {
    const rows = apps.map(({ workspace, slug, env, region, status }) => [`${workspace}/${slug}`, env, region, status]);
    output.print(formatTable([['APP', 'ENVIRONMENT', 'REGION', 'STATUS'], ...rows]));
  }
  return 0;
}
