import { Landing } from '../shared/Landing.tsx';

export default function Page() {
  return <Landing />;
}
