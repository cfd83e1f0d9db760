/**
 * The behaviour of the page in a browser. Its source text is inserted into the page, so it uses nothing from outside.
 * Without it, the page shows everything and filters nothing.
 */
export function behave(): void {
  for (const element of document.querySelectorAll<HTMLElement>('.needs-script')) element.hidden = false;

  const form = document.querySelector<HTMLFormElement>('form.filter');
  const output = form?.querySelector('output');
  const filter = () => {
    if (!form || !output) return;
    const values = new FormData(form);
    const valueOf = (name: string) => {
      const value = values.get(name);
      return typeof value === 'string' ? value.trim().toLowerCase() : '';
    };
    const text = valueOf('text');
    const area = valueOf('area');
    const mark = valueOf('mark');
    const fits = ({ dataset }: HTMLElement) =>
      (dataset.text ?? '').includes(text) &&
      (area === '' || dataset.area === area) &&
      (mark === '' || (dataset.marks ?? '').toLowerCase().split(' ').includes(mark));
    for (const row of document.querySelectorAll<HTMLElement>('[data-operation]')) row.hidden = !fits(row);
    for (const group of document.querySelectorAll<HTMLElement>('.matrix tbody, details.coverage, .group')) {
      group.hidden = group.querySelector('[data-operation]:not([hidden])') === null;
    }
    const isFiltered = text !== '' || area !== '' || mark !== '';
    for (const details of document.querySelectorAll<HTMLDetailsElement>('details.coverage')) details.open = isFiltered;
    for (const section of document.querySelectorAll('main > section')) {
      const nothing = section.querySelector<HTMLElement>('.nothing');
      const all = section.querySelectorAll('[data-operation]');
      if (nothing)
        nothing.hidden = all.length === 0 || [...all].some((row) => !(row instanceof HTMLElement && row.hidden));
    }
    const rows = document.querySelectorAll('.matrix [data-operation]');
    const shown = document.querySelectorAll('.matrix [data-operation]:not([hidden])');
    output.textContent = isFiltered ? `${shown.length} of ${rows.length} operations` : `${rows.length} operations`;
  };
  form?.addEventListener('input', filter);
  form?.addEventListener('submit', (event) => event.preventDefault());

  /** Opens what a link leads to. */
  const reveal = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let at: Element | null = target; at; at = at.parentElement)
      if (at instanceof HTMLDetailsElement) at.open = true;
    target.scrollIntoView();
  };
  addEventListener('hashchange', reveal);
  reveal();

  const copy = async (button: HTMLButtonElement) => {
    const source = button.parentElement?.querySelector('pre');
    if (!source) return;
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = 'Copied';
    } catch {
      // Without permission to write, the text is selected, so that the keyboard copies it.
      getSelection()?.selectAllChildren(source);
      button.textContent = 'Selected';
    }
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  };
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return;
    if ('copy' in target.dataset) void copy(target);
    const { fold } = target.dataset;
    if (fold === undefined) return;
    for (const details of document.querySelectorAll<HTMLDetailsElement>('#violations .failure'))
      details.open = fold === 'open';
  });
}
