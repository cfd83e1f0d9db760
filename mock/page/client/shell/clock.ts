import { callControlApi, type Clock } from '../base/control.ts';
import { find } from '../base/dom.ts';
import { attempt, say } from '../base/notice.ts';

/** Something else may change the clock, for example a test or a request with a speed. */
const readAgainAfterMs = 5000;

/** The clock of the session: its time, and buttons that change it. */
export class ClockSwitch {
  readonly #time = find('clock', HTMLTimeElement);
  readonly #state = find('clock-state', HTMLSpanElement);
  readonly #freeze = find('clock-freeze', HTMLButtonElement);
  readonly #short = find('settings-time', HTMLSpanElement);
  #read: Clock | undefined;
  #readAt = 0;

  start(changed: () => void): void {
    const change = (body: object, said: (clock: Clock) => string) => {
      void attempt(async () => {
        const clock = await callControlApi('PATCH /__mock/clock', body);
        this.#take(clock);
        changed();
        say(said(clock));
      });
    };
    const advance = (id: string, advanceSeconds: number, length: string) => {
      const said = ({ at }: Clock) => `The session is ${length} ahead: ${at}.`;
      find(id, HTMLButtonElement).addEventListener('click', () => change({ advanceSeconds }, said));
    };
    advance('clock-minute', 60, 'one minute');
    advance('clock-hour', 3600, 'one hour');
    advance('clock-day', 86_400, 'one day');
    this.#freeze.addEventListener('click', () => {
      change({ frozen: !(this.#read?.frozen ?? false) }, ({ frozen }) =>
        frozen ? 'The clock is frozen.' : 'The clock is running.',
      );
    });
    setInterval(() => this.#show(), 250);
    setInterval(() => {
      if (!document.hidden) void this.refresh().catch(() => undefined);
    }, readAgainAfterMs);
  }

  /** How fast the time goes by; 0 while it is frozen. */
  get speed(): number {
    return this.#read?.frozen === true ? 0 : (this.#read?.speed ?? 1);
  }

  async refresh(): Promise<void> {
    this.#take(await callControlApi('GET /__mock/clock'));
  }

  #take(clock: Clock): void {
    this.#read = clock;
    this.#readAt = performance.now();
    this.#show();
  }

  #show(): void {
    if (!this.#read) return;
    const { at, speed, frozen } = this.#read;
    const passed = frozen ? 0 : (performance.now() - this.#readAt) * speed;
    const [date, time = ''] = new Date(Date.parse(at) + passed).toISOString().split('T');
    for (const element of [this.#time, this.#short]) setText(element, time.slice(0, 8));
    this.#time.dateTime = `${date}T${time}`;
    this.#time.title = `${date} ${time.slice(0, 8)} UTC`;
    setText(this.#state, frozen ? '❚❚ frozen' : speed === 1 ? '▶ running' : `▶ ${speed} times as fast`);
    setText(this.#freeze, frozen ? 'Run' : 'Freeze');
  }
}

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
