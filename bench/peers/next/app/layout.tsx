import type { ReactNode } from 'react';

export const metadata = {
  title: 'The AI Launch Manual',
  description: 'A step-by-step guide to launching an AI business',
};

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
