import type { AppPlace } from './app-status.ts';
import { controlPlane, explain } from './control-plane.ts';
import { onSubmit, show, showList } from './page.ts';

/** Shows the latest deploys, each with its error, and the log of the latest one. */
export async function showDeploys(params: AppPlace): Promise<void> {
  const { data, error } = await controlPlane.GET('/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys', { params });
  if (error) return showList('#deploys', [explain(error)]);
  const deploys = data.deploys.slice(0, 5);
  showList(
    '#deploys',
    deploys.map(({ number, status, error }) => `#${number} ${status}${error ? `: ${error.message}` : ''}`),
  );
  const [latest] = deploys;
  if (latest) show('#log', await readLog(params, latest.id));
}

async function readLog({ path, query }: AppPlace, deployId: string): Promise<string> {
  const params = { path: { ...path, deployId }, query };
  const { data, error } = await controlPlane.GET(
    '/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploys/{deployId}/logs',
    { params },
  );
  return error ? explain(error) : data.lines.map(({ step, line }) => `${step}: ${withoutColours(line)}`).join('\n');
}

/** Builds write colours for a terminal (SGR sequences). A page can show or drop them. */
function withoutColours(line: string): string {
  const [first = '', ...rest] = line.split('\u001b[');
  return first + rest.map((part) => part.replace(/^[\d;]*m/, '')).join('');
}

export function offerToDeploy(params: AppPlace): void {
  onSubmit('#new-deploy', async () => {
    const { data, error } = await controlPlane.POST('/api/workspaces/{workspaceSlug}/apps/{appSlug}/deploy', {
      params,
      body: {},
    });
    return [error ? explain(error) : `Deploy #${data.deploy.number} has begun.`];
  });
}
