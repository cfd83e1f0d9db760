import type { Json } from '../../generated/handlers.ts';
import type { operations as contractOperations } from '../../generated/types.ts';
import type { Contract } from '../../server/contract/document.ts';
import { exampleNamesOf, type Examples } from '../example/examples.ts';
import type { App, AppStory } from './app-story.ts';
import type { Deploy } from './deploy.ts';
import { createOtherApps } from './other-apps.ts';
import type { Message } from './ticket.ts';

type Id = keyof contractOperations;
export type StoredLog = Json<'getDeployLogs', 200>;

/** Who and what appears in the stories: what the contract's examples say. */
export interface Cast {
  /** The app that the examples tell of, to which nothing has happened yet. */
  app(): Promise<AppStory>;
  /** Another one that they list, in the same state. */
  otherApp(slug: string): Promise<AppStory | undefined>;
  /** A new app, as it would have stood before. */
  newApp(app: App): Promise<AppStory>;
  /** A deploy that waits for its turn. */
  queuedDeploy(): Promise<Deploy>;
  /** The log of a deploy that the examples know by its id. */
  storedLog(deployId: string): Promise<StoredLog | undefined>;
  /** The last lines of a service; none of one that the example is not about. */
  serviceLines(service: string): Promise<string[]>;
  conversation(): Promise<readonly Message[]>;
  /** A message that a customer has just written. */
  message(): Promise<Message>;
}

/** The operations from whose examples the stories are made. */
const needed = [
  'getApp',
  'getAppStatus',
  'getAppMetrics',
  'listDeploys',
  'createDeploy',
  'getDeployLogs',
  'readServiceLogs',
  'listTicketMessages',
  'createTicketMessage',
] as const satisfies readonly Id[];

const unmeasured: AppStory['metrics'] = { ts: 0, services: [] };

/** Whether a contract has what the stories tell of. */
export function canTell({ operations }: Contract): boolean {
  return needed.every((id) => operations.some((operation) => operation.id === id));
}

/** Reads the examples when they are needed. They are shared, so a story changes copies only. */
export function createCast(contract: Contract, examples: Examples): Cast {
  const { operations, document } = contract;
  const findOther = createOtherApps(contract);
  const find = (id: (typeof needed)[number]) => {
    const operation = operations.find((one) => one.id === id);
    if (!operation) throw new Error(`The contract has no ${id}, which a story needs.`);
    return operation;
  };
  const first = async <Wanted extends (typeof needed)[number], Status extends number>(
    id: Wanted,
    _status: Status,
  ): Promise<Json<Wanted, Status>> =>
    // The examples are valid answers of their operations; lint has checked it.
    (await examples(find(id), {})).body as Json<Wanted, Status>;
  const observed = async () => ({
    status: await first('getAppStatus', 200),
    metrics: await first('getAppMetrics', 200),
    deploys: [],
    power: null,
    tails: new Map<string, number>(),
    runs: new WeakSet(),
  });

  return {
    async app() {
      const { app } = await first('getApp', 200);
      const { deploys } = await first('listDeploys', 200);
      return { ...(await observed()), app, history: deploys.filter(({ terminal }) => terminal) };
    },
    async otherApp(slug) {
      const other = findOther(slug);
      if (!other) return undefined;
      const { status, ...rest } = await observed();
      return {
        ...rest,
        app: other.app,
        history: other.history,
        status: { ...status, containers: [...other.containers] },
        metrics: unmeasured,
      };
    },
    async newApp(app) {
      // What the examples measure is another app.
      return { ...(await observed()), metrics: unmeasured, app, history: [] };
    },
    async queuedDeploy() {
      return (await first('createDeploy', 201)).deploy;
    },
    async storedLog(deployId) {
      const operation = find('getDeployLogs');
      for (const example of exampleNamesOf(document, operation)[200] ?? []) {
        // As above.
        const log = (await examples(operation, { code: 200, example })).body as StoredLog;
        if (log.deployId === deployId) return log;
      }
      return undefined;
    },
    async serviceLines(service) {
      const { container, logs } = await first('readServiceLogs', 200);
      return container === service ? logs.split('\n') : [];
    },
    async conversation() {
      return (await first('listTicketMessages', 200)).messages;
    },
    async message() {
      return (await first('createTicketMessage', 201)).message;
    },
  };
}
