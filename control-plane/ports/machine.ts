/**
 * Parts of the machine for apps, by their names in the contract. Each check resolves to a problem, in a sentence for
 * everyone; `null` without one.
 */
export type MachineChecks = Partial<Readonly<Record<MachinePart, () => Promise<string | null>>>>;

type MachinePart = 'engine' | 'ingress' | 'builder' | 'telemetry' | 'disk';
