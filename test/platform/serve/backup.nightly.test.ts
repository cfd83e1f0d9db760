import { test } from 'vitest';
import { restoreElsewhere } from './backed-up-apps.ts';

test('twenty apps come back on another engine with every byte of their volumes', () => restoreElsewhere(20));
