import path from 'node:path';

/** Nothing answers there: no program that renders reaches a network. */
const closed = 'http://127.0.0.1:9';

/** Both programs are written in Go and end soon: collecting their garbage as often as Go does takes a fifth of their time. */
const quick = { GOGC: '400', GOMEMLIMIT: '512MiB' };

/** What keeps a program from the network, from clusters, and from starting others. */
export function offline(temporary: string): Readonly<Record<string, string>> {
  return {
    HTTP_PROXY: closed,
    HTTPS_PROXY: closed,
    ALL_PROXY: closed,
    http_proxy: closed,
    https_proxy: closed,
    all_proxy: closed,
    NO_PROXY: '',
    no_proxy: '',
    KUBECONFIG: path.join(temporary, 'no-cluster'),
    PATH: '',
    ...quick,
  };
}
