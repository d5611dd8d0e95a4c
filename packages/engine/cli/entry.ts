import { launch } from '../server/launch.ts';

await launch(() => import('./main.ts'));
