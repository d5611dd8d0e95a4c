import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { announce } from '../../layout/announce.ts';
import { Failure } from '../../parts/Loaded.tsx';

/** Everything that is kept about a person, as a file that can be sent to them. */
export function ExportBuyer({ email }: { email: string }) {
  const collect = useMutation({
    mutationFn: () => call('export', { email }),
    onSuccess(data) {
      save(`${email}.json`, JSON.stringify(data, null, 2));
      announce('The file is in your downloads.');
    },
  });
  return (
    <div>
      <Failure error={collect.error} />
      <button
        type="button"
        className="button quiet"
        disabled={collect.isPending}
        onClick={() => collect.mutate()}
      >
        Export as JSON
      </button>
    </div>
  );
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
