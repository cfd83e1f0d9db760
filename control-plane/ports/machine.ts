/**
 * The parts of the machine on which apps run, by the names that the contract has for them. Each check resolves to what
 * is wrong or short, in a sentence for everyone; `null` if nothing is.
 */
export type MachineChecks = Partial<Readonly<Record<MachinePart, () => Promise<string | null>>>>;

type MachinePart = 'engine' | 'ingress' | 'builder' | 'telemetry' | 'disk';
