/** A server needs one page that is made on demand. */
export const GET = () => new Response('ok');
