import { spawnSync } from 'node:child_process';
import { buildVariants } from '../tests/buildVariants.ts';
import { buildWhatChanged } from './build/buildWhatChanged.ts';

await buildWhatChanged();
buildVariants();
const { status } = spawnSync('playwright', ['test', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
