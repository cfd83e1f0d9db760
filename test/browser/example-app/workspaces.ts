import { controlPlane, explain } from './control-plane.ts';

const list = document.querySelector('#workspaces');
const created = document.querySelector('#created');
const form = document.querySelector<HTMLFormElement>('#new-workspace');

export async function showWorkspaces(): Promise<void> {
  const { data, error } = await controlPlane.GET('/api/workspaces');
  const lines = error ? [explain(error)] : data.workspaces.map(({ name, role }) => `${name} (${role})`);
  list?.replaceChildren(
    ...lines.map((line) => {
      const item = document.createElement('li');
      item.textContent = line;
      return item;
    }),
  );
}

/** Creates a workspace from the form, and shows whether it exists, waits for a payment, or was refused. */
export function offerToCreate(): void {
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    void create(form).then((text) => {
      if (created) created.textContent = text;
    });
  });
}

async function create(filled: HTMLFormElement): Promise<string> {
  const fields = new FormData(filled);
  const [name, slug] = [fields.get('name'), fields.get('slug')];
  if (typeof name !== 'string' || typeof slug !== 'string') return 'Enter a name and a slug.';
  const { data, error } = await controlPlane.POST('/api/workspaces', {
    body: { name, slug, hues: [300, 330], tier: 'free' },
  });
  if (error) return explain(error);
  return 'workspace' in data ? `${data.workspace.name} was created.` : 'The workspace is created after payment.';
}
