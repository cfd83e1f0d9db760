import { controlPlane, explain } from './control-plane.ts';
import { element, link, onSubmit, openTemplate, show, type Shown, showList, textOf } from './page.ts';

/** The page of all workspaces, where new ones are created. */
export async function openHome(): Promise<void> {
  const { data, error } = await controlPlane.GET('/api/workspaces');
  openTemplate('home');
  checkSlugs();
  onSubmit('#new-workspace', create);
  if (error) return showList('#workspaces', [explain(error)]);
  showList(
    '#workspaces',
    data.workspaces.map(({ slug, name, role }) => element('span', link(`/workspaces/${slug}`, name), ` (${role})`)),
  );
  offer(
    'tier',
    data.tiers.map(({ id, name, monthlyCents, currency }) => [
      id,
      `${name}, ${monthlyCents / 100} ${currency.toUpperCase()} a month`,
    ]),
  );
  offer(
    'region',
    data.regions.map(({ id, name }) => [id, name]),
  );
}

/** Says whether a slug can be used as soon as it is entered. */
function checkSlugs(): void {
  const input = document.querySelector<HTMLInputElement>('#new-workspace [name=slug]');
  input?.addEventListener('change', () => void checkSlug(input.value));
}

async function checkSlug(slug: string): Promise<void> {
  const { data, error } = await controlPlane.GET('/api/workspaces/slug-check', { params: { query: { slug } } });
  if (error) return show('#slug-check', explain(error));
  const instead = data.suggestion === null ? '' : ` Try ${data.suggestion}.`;
  show('#slug-check', data.available ? `${slug} is available.` : `${slug} is ${data.reason}.${instead}`);
}

/** Creates a workspace from the form, and shows whether it exists, waits for a payment, or was refused. */
async function create(fields: FormData): Promise<readonly Shown[]> {
  const [name, slug, tier, region] = ['name', 'slug', 'tier', 'region'].map((field) => textOf(fields, field));
  if (!name || !slug || !tier || !region) return ['Fill in every field.'];
  const { data, error } = await controlPlane.POST('/api/workspaces', {
    body: { name, slug, hues: [300, 330], tier, region },
  });
  if (error) return [explain(error)];
  const open = link(`/workspaces/${data.workspace.slug}`, `Open ${name}`);
  if (!('checkoutUrl' in data)) return [`${name} was created. `, open];
  return [`${name} waits for its payment. `, link(data.checkoutUrl, 'Pay'), ' ', open];
}

function offer(name: string, choices: readonly (readonly [value: string, text: string])[]): void {
  const select = document.querySelector(`#new-workspace [name=${name}]`);
  select?.replaceChildren(...choices.map(([value, text]) => new Option(text, value)));
}
