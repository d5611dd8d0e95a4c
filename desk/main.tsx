import '@fontsource-variable/onest/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import './styles/desk.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

const place = document.getElementById('desk');
if (place) createRoot(place).render(<App />);
