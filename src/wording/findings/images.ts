import { say } from '../../std/say.ts';

export const imageNameInvalid = {
  title: say`The name of an image cannot be read`,
  message: (image: string) =>
    say`no node can read the image name "${image}": containers stay in InvalidImageName, and no new pod starts`,
  refused: (image: string) =>
    say`the API server refuses every pod with the image ${image}, because blanks begin or end it. No new pod starts`,
  placeholder: (image: string) =>
    say`the forecast assumes that something fills in "${image}". Applied as it is, no new pod starts: InvalidImageName`,
};
