// SPDX-License-Identifier: Apache-2.0

const number = new Intl.NumberFormat('en');
/** "1 follower", "1,200 followers". */
const counted = (count, one, many = `${one}s`) => `${number.format(count)} ${count === 1 ? one : many}`;

/**
 * All texts of the page in English. To add a language, add a file like this one and list it in
 * `js/texts.js`.
 */
export const texts = {
  name: 'Tidings',
  titled: (title) => `${title} · Tidings`,
  skip: 'Skip to the content',
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading …',
  more: 'Show more',
  nobody: 'Nobody yet.',
  photo: 'Photo',
  readOn: 'Read on',
  save: 'Save',
  tryAgain: 'Try again',
  undo: 'Undo',

  times: {
    now: 'now',
    minutes: (count) => `${count}m`,
    hours: (count) => `${count}h`,
    days: (count) => `${count}d`,
  },

  problems: {
    unreachable: 'The server cannot be reached. Try again in a moment.',
    status: (status) => `The server answered ${status}.`,
  },

  bar: {
    brand: 'Tidings, home',
    label: 'Main',
    profile: 'Profile',
    unseen: 'New:',
  },

  connection: {
    offline: 'Offline',
    reconnecting: 'Reconnecting …',
    caughtUp: (missed) => `Connected again; ${counted(missed, 'thing')} happened meanwhile`,
  },

  door: {
    line: 'What you follow, as it happens.',
    id: 'User id',
    idHint: 'Up to 30 of a to z, 0 to 9 and _',
    passwordHint: 'At least 8 characters',
    name: 'Name',
    password: 'Password',
    in: { button: 'Sign in', question: 'New here?', other: 'Create an account' },
    up: { button: 'Create account', question: 'Been here before?', other: 'Sign in' },
  },

  home: { title: 'Home' },

  feed: {
    gap: 'You were away for long, or follow something else now.',
    mend: 'Load the feed again',
    line: 'New since your last visit ↑',
    newFrom: (name) => `New from ${name}`,
    nothing: 'Nothing here yet. Follow something, and what happens there comes here by itself.',
  },

  arrivals: { count: (count) => `${count} new` },

  compose: {
    post: 'What is new?',
    comment: 'Your comment',
    text: 'Text',
    to: 'To',
    toFollowers: 'your followers, a city, a topic …',
    without: (name) => `Not to ${name}`,
    targetsFound: 'Where it may go',
    mentionsFound: 'Who may be meant',
    more: 'Link or picture',
    link: 'Link',
    picture: 'Picture',
    shows: 'What it shows, for those who do not see it',
    left: (count) => `${count} left`,
    send: 'Post',
    sendComment: 'Comment',
    empty: 'Write something, or add a link or a picture.',
    noAddress: (field) => `${field}: that is no address of the web. It begins with https://`,
    noSuchTarget: 'Write what it goes to as type:id, such as city:lisbon, or pick it from the list.',
  },

  posting: {
    sending: 'Posting …',
    notPosted: 'Not posted yet',
    old: 'This was written long ago and never arrived.',
    edit: 'Edit',
  },

  activity: {
    title: 'Post',
    label: (name) => `Post by ${name}`,
    menu: 'What to do with this post',
    edited: 'edited',
    via: 'via',
    to: 'to',
    inReplyTo: 'in reply to a post',
    comments: (count) => (count ? counted(count, 'comment') : 'Comment'),
    thread: 'Comments',
    noComments: 'No comments yet.',
    likedBy: 'Liked by',
    deleted: 'You deleted this post.',
    gone: 'This post was deleted.',
  },

  actions: {
    copyLink: 'Copy link',
    linkCopied: 'The link is copied.',
    why: 'Why is this in my feed?',
    edit: 'Edit',
    delete: 'Delete',
    mute: (name) => `Mute ${name}`,
    block: (name) => `Block ${name}`,
    report: 'Report',
  },

  likes: {
    label: 'Likes',
    more: 'More reactions',
    kinds: { like: 'Like', love: 'Love', laugh: 'Laugh', wow: 'Wow' },
    counted: (kind, count) => `${kind}: ${number.format(count)}`,
  },

  delivery: {
    label: 'Followers who have it in their feed',
    sending: (count) => `Sending … ${number.format(count)}`,
    delivered: (count) => `Delivered to ${counted(count, 'follower')}`,
  },

  why: {
    title: 'Why is this in my feed?',
    verdicts: {
      own: () => ['It is your own.'],
      followed: (links) => ['You follow ', links, '.'],
      pending: (links) => ['It is on its way to you; you follow ', links, '.'],
      missing: (links) => ['It is missing, and the server will mend that. You follow ', links, '.'],
      not_followed: () => ['You follow nothing that brings it any more.'],
      not_admitted: () => ['What you follow does not bring it.'],
      muted: () => ['You have muted what it comes from.'],
      blocked: () => ['There is a block.'],
      deleted: () => ['It was deleted.'],
      gone: () => ['It is gone.'],
    },
    edge: (since, verbs, until) => [`followed since ${since}`, verbs && `only ${verbs}`,
      until && `until ${until}`].filter(Boolean).join(', '),
    muted: 'You have muted it.',
    notAdmitted: 'It does not bring this post.',
  },

  report: {
    title: 'Report this post',
    reason: 'What is wrong with it? Moderators read this.',
    send: 'Report',
    done: 'Thank you. A moderator will look at it.',
  },

  takedown: {
    title: 'Take this post down',
    reason: 'Why? Whoever posted it is told.',
    send: 'Take down',
  },

  moderation: {
    title: 'Reported posts',
    nothing: 'Nothing waits for a moderator.',
    reports: (count) => `Reported by ${counted(count, 'person', 'people')}`,
    dismiss: 'Leave it',
    takeDown: 'Take down',
  },

  follow: {
    follow: 'Follow',
    followIt: (name) => `Follow ${name}`,
    following: { short: 'Following', of: (name) => `Following ${name}: how, or no longer` },
    options: (name) => `How to follow ${name}`,
    followed: (name) => `You follow ${name}`,
    unfollowed: (name) => `You no longer follow ${name}`,
    past: 'Of the past, bring',
    pasts: { all: 'everything', some: 'the newest 20', none: 'nothing' },
    notify: 'Notify me of each post',
    verbs: 'Only these verbs',
    verbsHint: 'all, or such as: post photo',
    wrongVerbs: 'A verb is a word of the letters a to z.',
    until: 'Until',
    leave: (name) => `No longer follow ${name}`,
    purge: 'Take its posts out of my feed',
    keep: 'Keep the posts that it has brought',
    unfollow: 'Unfollow',
  },

  silence: {
    muted: (name) => `${name} is muted. Nobody is told.`,
    unmuted: (name) => `${name} is not muted any more.`,
    blocked: (name) => `${name} is blocked.`,
    unblocked: (name) => `${name} is not blocked any more.`,
  },

  entity: {
    postHere: 'Post here',
    edit: 'Edit profile',
    describe: 'Describe it',
    menu: (name) => `What to do with ${name}`,
    listsOf: (name) => `Lists of ${name}`,
    lists: {
      activities: {
        counted: (count) => (count === 1 ? 'post' : 'posts'),
        label: (name) => `Posts of ${name}`,
        nothing: 'Nothing has happened here yet.',
      },
      followers: {
        counted: (count) => (count === 1 ? 'follower' : 'followers'),
        label: (name) => `Followers of ${name}`,
        nothing: 'Nobody follows this yet.',
      },
      following: {
        counted: () => 'following',
        label: (name) => `What ${name} follows`,
        nothing: 'Follows nothing yet.',
      },
      likes: {
        counted: () => 'likes',
        label: (name) => `What ${name} likes`,
        nothing: 'Likes nothing yet.',
      },
    },
  },

  describe: {
    me: 'Your profile',
    it: (ref) => `Describe ${ref}`,
    name: 'Name',
    about: 'About',
    image: 'Picture',
  },

  notifications: {
    title: 'Notifications',
    readAll: 'Mark all as read',
    unread: 'unread',
    came: 'A new notification',
    nothing: 'Nothing yet. Who follows you or likes what you post is told here.',
    others: (count) => counted(count, 'other'),
    /** Sentences by type; `names` is a list of names. */
    types: {
      follow: (names) => [names, ' followed you'],
      like: (names) => [names, ' liked your post'],
      comment: (names) => [names, ' commented on your post'],
      mention: (names) => [names, ' mentioned you'],
      activity: (names) => [names, ' posted'],
      takedown: () => ['A moderator took down a post of yours'],
      other: (names, type) => [names, ` (${type})`],
    },
  },

  explore: {
    title: 'Explore',
    search: 'Find people, cities, artists, topics',
    hint: 'A name, @ana or city:lisbon',
    found: 'Found',
    notFound: 'Nothing that you follow or that trends is called so. Write it as type:id to go there.',
    trends: 'What trends',
    nothing: 'Nothing of this kind was liked or commented on within the last day.',
    types: { activity: 'Posts', city: 'Cities', artist: 'Artists', topic: 'Topics', user: 'People' },
  },

  aside: {
    title: 'You follow',
    nothing: 'Nothing yet.',
    all: 'All of it',
  },

  settings: {
    title: 'Settings',
    signOut: 'Sign out',
    saved: 'It is saved.',
    parts: { profile: 'Profile', sessions: 'Sessions', silence: 'Blocks and mutes', look: 'This browser' },
    password: 'Password',
    old: 'The one you have',
    new: 'The new one',
    passwordHint: 'At least 8 characters. All other sessions end.',
    changePassword: 'Change password',
    passwordChanged: 'Your password is changed, and your other sessions have ended.',
    sessionsHint: 'Where you are signed in. End those that you do not know, and change your password.',
    thisBrowser: 'This browser',
    otherSession: 'Another browser or program',
    since: (time) => `since ${time}`,
    end: 'End',
    blocks: 'Blocked',
    blocksHint: 'Neither of you finds the other.',
    unblock: 'Unblock',
    mutes: 'Muted',
    mutesHint: 'Not in your feed; nobody is told.',
    unmute: 'Unmute',
    until: (day) => `until ${day}`,
    theme: 'Colours',
    themes: { auto: 'As the system has them', light: 'Light', dark: 'Dark' },
    keys: 'Single keys do something (press ? to see what)',
    moderation: 'Reported posts, for moderators',
  },

  missing: {
    title: 'Nothing is here',
    text: 'The address may be wrong, or what was here is gone.',
    trouble: 'That did not work',
    home: 'Go home',
  },

  help: {
    title: 'Keys',
    keys: {
      j: 'next post',
      k: 'the post before',
      l: 'like it',
      c: 'its comments',
      Enter: 'open it',
      n: 'write a post',
      '.': 'show what is new',
      '/': 'find something',
      g: 'home',
      '?': 'these keys',
    },
  },
};
