export const help = `rollout-preview: what a manifest's rollout will do, before you apply it

  rollout-preview [OPTION]… [FILE|FOLDER|-]…

Reads the Deployments, StatefulSets and DaemonSets of YAML and JSON files, runs the Kubernetes controllers on them in
simulation, and says how many pods run, in which waves, how long it takes, and where it gets stuck. No cluster.

  --against git:REF    compare with the files of a commit
  --against FILE       compare with the workloads of a file
  --against assumed    compare with the same workload with another image
                       (default: git HEAD where it differs, else assumed)
  --format FORMAT      text, json, markdown, sarif or junit (default: text)
  -o, --output FORMAT=FILE
                       also write a report to a file; may be given several times
  --fail-on LEVEL      stuck, error, warning or never (default: error)
  --kubernetes 1.36    the version that is simulated, 1.29 to 1.36
  --assume KEY=VALUE,… startup=20s, pull=2s, scheduling=0s, termination=2s, nodes=3, down-nodes=0,
                       new-version=healthy|never-ready|crashes:30s|fails:20%
  -q, --quiet          only errors, warnings and problems
  --no-color           no colours; so does NO_COLOR
  -h, --help           this text
  --version            the version of this tool

A comment "# rollout-preview: startup=20s" in a manifest has its own assumptions.
A comment "# rollout-ignore: ID" on or above a line silences a finding.

Exit status: 0 nothing to say; 1 something at or above --fail-on; 2 the tool could not do its work.
`;
