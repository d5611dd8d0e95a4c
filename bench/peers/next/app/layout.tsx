import type { ReactNode } from 'react';

export const metadata = {
  title: 'The AI Launch Manual',
  description: 'A working manual for launching an AI-based business',
};

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
