import { callControlApi } from './base/control.ts';
import { find } from './base/dom.ts';
import { WorldFeed } from './base/feed.ts';
import { attempt } from './base/notice.ts';
import { FaultsView } from './faults/faults-view.ts';
import { HomeView } from './home/home-view.ts';
import { Operations } from './operation/operations.ts';
import { followPlaces } from './base/place.ts';
import { showReference } from './reference/reference-view.ts';
import { RequestLogView } from './requests/log.ts';
import { ClockSwitch } from './shell/clock.ts';
import { DashboardLinks } from './shell/dashboard-links.ts';
import { PersonaSwitch } from './shell/persona.ts';
import { ScenarioSwitch } from './shell/scenario-switch.ts';
import { Search } from './shell/search.ts';
import { currentSession, startSessions } from './shell/session-switch.ts';
import { Sidebar } from './shell/sidebar.ts';
import { arrive, createViews } from './shell/views.ts';
import { StreamView } from './stream/stream-view.ts';

const persona = new PersonaSwitch();
const scenario = new ScenarioSwitch();
const clock = new ClockSwitch();
const sidebar = new Sidebar();
const search = new Search();
const operations = new Operations();
const feed = new WorldFeed();
const dashboard = new DashboardLinks(persona, scenario);
const stream = new StreamView(feed, () => dashboard.refresh());
const faults = new FaultsView(
  feed,
  () => clock.refresh(),
  () => dashboard.refresh(),
);
const log = new RequestLogView();
const home = new HomeView();
const views = createViews();

/** A summary of the settings, for a narrow screen, where they are collapsed; and what depends on them. */
function summarise(): void {
  dashboard.refresh();
  find('settings-persona', HTMLSpanElement).textContent = persona.chosen.title;
  operations.refresh();
  find('settings-rest', HTMLSpanElement).textContent =
    `${scenario.chosen ?? 'no scenario'} · session ${currentSession()}`;
}

async function readAbout(): Promise<void> {
  const { version, stateless, upstream, problem } = await callControlApi('GET /__mock');
  const own = stateless ? 'responds with examples' : 'responds from a world of this session';
  const backend = upstream === null ? own : `forwards to ${upstream}`;
  find('about', HTMLParagraphElement).textContent = `Version ${version} · ${backend}`;
  // Only a world has a clock.
  const hasWorld = !stateless && upstream === null;
  document.body.classList.toggle('timeless', !hasWorld);
  if (hasWorld) {
    faults.start();
    feed.start(() => clock.speed);
  } else {
    faults.refuse(upstream);
  }
  if (upstream !== null) {
    home.hidePersonas();
    dashboard.leaveSigningIn();
  }
  if (problem !== null) throw new Error(`The contract is invalid; the last valid one is served. ${problem}`);
}

scenario.start(() => {
  summarise();
  void feed.refresh();
});
clock.start(() => void feed.refresh());
log.start(
  (request) => feed.noteRequest(request),
  (requests) => home.showRequests(requests),
);
startSessions(async () => {
  await Promise.all([scenario.refresh(), clock.refresh(), feed.refresh()]);
  log.follow();
  stream.stop();
  summarise();
});
await attempt(async () => {
  await Promise.all([persona.start(summarise), scenario.refresh(), clock.refresh()]);
  home.showPersonas(persona.known);
  summarise();
  log.follow();
  const token = () => persona.chosen.token;
  const known = await operations.start(token);
  sidebar.fill(known);
  search.start(known);
  stream.start(known, token);
  // Last, since an error here does not affect the rest of the page.
  await readAbout();
});
followPlaces(({ view, name, detail }, isFirst) => {
  views.show(view);
  sidebar.close();
  sidebar.mark(view === 'operations' ? name : undefined);
  if (view === 'operations') operations.show(name);
  if (view === 'stream' && name !== undefined) stream.choose(name, detail);
  feed.watch(view === 'faults' || view === 'stream');
  if (view === 'reference') showReference(name);
  arrive(isFirst);
});
