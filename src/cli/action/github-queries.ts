// What GitHub's GraphQL API is asked.

/** Which of the comments are those of the token's account, be it a user, an app or the job: only this API tells. */
export const commentsQuery = `query($owner: String!, $name: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $name) { pullRequest(number: $number) {
    comments(first: 100, after: $after) { nodes { id body viewerDidAuthor } pageInfo { hasNextPage endCursor } }
  } }
}`;

/** Writes a comment anew. */
export const updateMutation = `mutation($id: ID!, $body: String!) {
  updateIssueComment(input: { id: $id, body: $body }) { clientMutationId }
}`;
