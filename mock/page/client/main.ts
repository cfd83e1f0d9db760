import { callControlApi } from './control.ts';
import { find } from './dom.ts';
import { RequestLogView } from './log.ts';
import { attempt } from './notice.ts';
import { Operations } from './operations.ts';
import { PersonaSwitch } from './persona.ts';
import { followPlaces } from './place.ts';
import { showReference } from './reference-view.ts';
import { ScenarioSwitch } from './scenario.ts';
import { currentSession, startSessions } from './session.ts';
import { StreamView } from './stream-view.ts';
import { createTabs } from './tabs.ts';

const persona = new PersonaSwitch();
const scenario = new ScenarioSwitch();
const operations = new Operations();
const stream = new StreamView();
const log = new RequestLogView();
const tabs = createTabs();

/** A summary of the settings, shown while the switches are collapsed. */
function summarise(): void {
  find('settings-now', HTMLSpanElement).textContent = [
    persona.chosen.title,
    scenario.chosen ?? 'no scenario',
    `session ${currentSession()}`,
  ].join(' · ');
}

async function readAbout(): Promise<void> {
  const { name, version, stateless, upstream, problem } = await callControlApi('GET /__mock');
  const own = stateless ? 'responds with examples' : 'responds from a world of this session';
  const backend = upstream === null ? own : `forwards to ${upstream}`;
  find('about', HTMLParagraphElement).textContent = `${name} ${version} · ${backend}`;
  if (problem !== null) throw new Error(`The contract is invalid; the last valid one is served. ${problem}`);
}

const settings = find('settings', HTMLDetailsElement);
// On a phone the switches would fill the first screen.
settings.open = matchMedia('(min-width: 45rem)').matches;

scenario.start(summarise);
log.start();
startSessions(async () => {
  await scenario.refresh();
  log.follow();
  summarise();
});
await attempt(async () => {
  await Promise.all([persona.start(summarise), scenario.refresh()]);
  summarise();
  log.follow();
  const token = () => persona.chosen.token;
  stream.start(await operations.start(token), token);
  // Last, since an error here does not affect the rest of the page.
  await readAbout();
});
followPlaces(({ view, name }) => {
  tabs.show(view);
  if (view === 'operations' && name !== undefined) operations.open(name);
  if (view === 'stream' && name !== undefined) stream.choose(name);
  if (view === 'reference') showReference(name);
});
