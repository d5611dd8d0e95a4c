import { Landing } from '../shared/Landing.tsx';

export default function Home() {
  return <Landing />;
}
