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
  skip: 'Skip to content',
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading …',
  more: 'Show more',
  nobody: 'Nobody yet.',
  photo: 'Photo',
  readOn: 'Continue reading',
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
    status: (status) => `Request failed with status ${status}.`,
    byCode: {
      rate_limited: ({ retryAfter = 1 }) => (retryAfter < 60
        ? 'You did this very often. Try again in a minute.'
        : `You did this very often. Try again in ${counted(Math.ceil(retryAfter / 60), 'minute')}.`),
      sign_in_again: () => 'You signed in some time ago. Sign out and in again to do this.',
      invite_needed: () => 'You need an invite to create an account here.',
      invalid_invite: () => 'This invite was used or has expired. Ask for a new one.',
      passwords_off: () => 'Nobody signs in with a password here.',
      sign_up_closed: () => 'New accounts cannot be created here at present.',
      email_taken: () => 'Another account has this e-mail address.',
      email_unconfirmed: () => 'Confirm your e-mail address first: follow the link that was sent to you.',
      invalid_link: () => 'This link was used or has expired. Ask for a new one.',
    },
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
    caughtUp: (posts) => `Reconnected; ${counted(posts, 'new post')}`,
  },

  signIn: {
    line: 'Follow people, places and topics in real time.',
    id: 'Username',
    idHint: 'Up to 30 characters: a–z, 0–9 and _',
    passwordHint: 'At least 8 characters',
    name: 'Name',
    password: 'Password',
    in: { button: 'Sign in', question: 'New here?', other: 'Create an account' },
    invited: 'You need an invite to create an account here. Open its link again.',
    atSite: 'Sign in',
    closed: 'New accounts cannot be created here at present.',
    up: { button: 'Create account', question: 'Already have an account?', other: 'Sign in' },
  },

  mail: {
    email: 'E-mail address',
    optional: 'E-mail address (optional)',
    account: 'Username or e-mail address',
    forgot: {
      title: 'Forgot your password?',
      hint: 'You get a mail with a link, if your account has a confirmed e-mail address.',
      button: 'Send link',
      done: 'If there is such an account, a link is on its way. Look into your mail.',
    },
    reset: {
      title: 'New password',
      hint: 'At least 8 characters. You will be signed out on all devices.',
      button: 'Set password',
      done: 'You have a new password. Sign in with it.',
    },
    confirm: {
      title: 'Confirm your e-mail address',
      hint: 'Is this mail for you? Then confirm the address.',
      button: 'Confirm',
      done: 'Your e-mail address is confirmed.',
    },
  },

  home: { title: 'Home' },

  feed: {
    gap: 'Some posts may be missing.',
    reload: 'Reload feed',
    line: 'New since your last visit ↑',
    newFrom: (name) => `New from ${name}`,
    nothing: 'Your feed is empty. Follow people, cities or topics to see their posts here.',
  },

  arrivals: { count: (count) => `${count} new` },

  compose: {
    post: 'What’s new?',
    comment: 'Write a comment',
    text: 'Text',
    to: 'To',
    toFollowers: 'Your followers, a city, a topic …',
    removeTarget: (name) => `Remove ${name}`,
    targetsFound: 'Suggested targets',
    mentionsFound: 'Suggested people',
    more: 'Add link',
    link: 'Link',
    picture: 'Image URL',
    addPictures: 'Add images',
    pictureDescription: (number) => `Description of image ${number}`,
    removePicture: (number) => `Remove image ${number}`,
    uploading: (name) => `Uploading ${name}`,
    stillUploading: 'Wait until all images are uploaded.',
    tooManyPictures: (max) => `A post has at most ${max} images.`,
    imageDescription: 'Image description',
    charactersLeft: (count) => `${count} characters left`,
    send: 'Post',
    sendComment: 'Comment',
    empty: 'Enter a text, a link or an image.',
    noAddress: (field) => `${field}: enter a URL that starts with https://`,
    noSuchTarget: 'Unknown target. Pick one from the list, or enter type:id, such as city:lisbon.',
  },

  posting: {
    sending: 'Posting …',
    notPosted: 'Not posted yet',
    old: 'This draft is old and was never posted.',
    edit: 'Edit',
  },

  activity: {
    title: 'Post',
    label: (name) => `Post by ${name}`,
    menu: 'Post options',
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
    linkCopied: 'Link copied.',
    why: 'Why is this in my feed?',
    edit: 'Edit',
    delete: 'Delete',
    mute: (name) => `Mute ${name}`,
    block: (name) => `Block ${name}`,
    report: 'Report',
  },

  views: {
    label: 'Ways to read the feed',
    newest: 'Newest',
    group: (names, actors, posts) => `${names.join(', ')}${actors > names.length
      ? ` and ${actors - names.length} more` : ''}: ${posts} posts`,
  },

  lists: {
    title: 'Lists',
    link: 'lists',
    add: 'Add to a list',
    choose: (name) => `Lists with ${name}`,
    name: 'Name of a new list',
    create: 'Create list',
    help: 'A list is a feed of its own, without following. Only you see it until you make it public.',
    none: 'There are no lists yet.',
    feed: 'Posts of the list',
    nothing: 'Nothing posted yet.',
    members: 'In this list',
    noMembers: 'Nobody yet. The menu of a profile can add it to a list.',
    remove: 'Remove',
    removeMember: (name) => `Remove ${name} from the list`,
    makePublic: 'Make public',
    makePrivate: 'Make private',
    delete: 'Delete list',
  },

  bookmarks: {
    title: 'Saved posts',
    link: 'saved',
    save: 'Save',
    saved: 'Saved. Only you can see what you save.',
    remove: 'Remove from saved posts',
    removed: 'Removed from your saved posts.',
    folders: 'Folders',
    all: 'All',
    nothing: 'Nothing saved yet. The menu of a post can save it.',
  },

  share: {
    share: 'Share',
    quote: 'Share with words',
    undo: 'Undo share',
    done: 'Shared.',
    undone: 'Not shared any more.',
    counted: (count) => (count ? counted(count, 'share') : 'Share'),
    /** @param names a list of names */
    by: (names) => [names, ' shared'],
    gone: 'The shared post is not there any more.',
    quoteTitle: 'Share with words',
    words: 'Your words',
    send: 'Share',
  },

  likes: {
    label: 'Likes',
    more: 'More reactions',
    kinds: { like: 'Like', love: 'Love', laugh: 'Laugh', wow: 'Wow' },
    counted: (kind, count) => `${kind}: ${number.format(count)}`,
  },

  delivery: {
    label: 'Delivery to your followers',
    sending: (count) => `Delivering … ${number.format(count)}`,
    delivered: (count) => `Delivered to ${counted(count, 'follower')}`,
  },

  why: {
    title: 'Why is this in my feed?',
    verdicts: {
      own: () => ['This is your own post.'],
      followed: (links) => ['You follow ', links, '.'],
      repeated: () => ['Your feed shows what it shares already.'],
      pending: (links) => ['It is being delivered to you. You follow ', links, '.'],
      missing: (links) => ['It is missing from your feed and will be added. You follow ', links, '.'],
      not_followed: () => ['You no longer follow any of its sources.'],
      not_admitted: () => ['Your follow options exclude it.'],
      unlisted: () => ['It is unlisted, and you do not follow its author.'],
      muted: () => ['You muted its source or one of its words.'],
      blocked: () => ['It is hidden by a block.'],
      deleted: () => ['It was deleted.'],
      gone: () => ['It no longer exists.'],
    },
    edge: (since, verbs, until) => [`followed since ${since}`, verbs && `only ${verbs}`,
      until && `until ${until}`].filter(Boolean).join(', '),
    muted: '(muted)',
    notAdmitted: '(excludes this post)',
  },

  report: {
    title: 'Report post',
    reason: 'Reason, visible to moderators only',
    send: 'Report',
    done: 'Thank you. A moderator will review this post.',
  },

  takedown: {
    title: 'Take down post',
    reason: 'Reason, sent to the author',
    comments: 'Take down all comments too, by anybody; their authors get the same reason',
    send: 'Take down',
  },

  reportProfile: {
    title: 'Report profile',
    reason: 'Reason, visible to moderators only',
    send: 'Report',
    done: 'Thank you. A moderator will review this profile.',
  },

  blank: {
    title: 'Blank profile',
    reason: 'Reason, for the log of the moderators',
    send: 'Blank',
    done: (name) => `The profile of ${name} is blank.`,
  },

  transfer: {
    title: 'Give to another owner',
    owner: 'Id of the new owner',
    send: 'Give',
    done: (ref, owner) => `${ref} belongs to ${owner}.`,
  },

  suspend: {
    title: 'Suspend user',
    reason: 'Reason, told to the user at the next sign-in',
    send: 'Suspend',
    done: (name) => `${name} is suspended and signed out.`,
  },

  endSessions: {
    title: 'Sign a user out everywhere',
    reason: 'Reason, for the log of the moderators',
    send: 'Sign out',
    done: (name) => `${name} is signed out everywhere.`,
  },

  moderation: {
    title: 'Reported posts',
    parts: { reports: 'Reported posts', profiles: 'Reported profiles', suspended: 'Suspended users' },
    blank: 'Blank profile',
    transfer: 'Give to another owner',
    suspend: (name) => `Suspend ${name}`,
    signOut: (name) => `Sign out ${name}`,
    nobodySuspended: 'Nobody is suspended.',
    since: (day) => `since ${day}`,
    reinstate: 'Reinstate',
    user: 'Id of the user',
    until: 'Until the end of this day (without a day: until reinstated)',
    nothing: 'No open reports.',
    reports: (count) => `Reported by ${counted(count, 'person', 'people')}`,
    dismiss: 'Dismiss',
    takeDown: 'Take down',
  },

  visibility: {
    label: 'Who can see it', public: 'Everybody', unlisted: 'Unlisted', followers: 'Followers',
    change: 'Change who can see it',
  },
  requests: {
    title: 'Requests to follow you',
    approve: {
      short: 'Approve', of: (name) => `Approve ${name}`, done: (name) => `${name} now follows you`,
    },
    refuse: { short: 'Refuse', of: (name) => `Refuse ${name}`, done: (name) => `You refused ${name}` },
  },
  removeFollower: {
    short: 'Remove', of: (name) => `Remove follower ${name}`,
    done: (name) => `${name} no longer follows you`,
  },
  follow: {
    follow: 'Follow',
    followIt: (name) => `Follow ${name}`,
    following: { short: 'Following', of: (name) => `Following ${name}, options` },
    options: (name) => `Options for following ${name}`,
    followed: (name) => `You now follow ${name}`,
    requested: { short: 'Requested', of: (name) => `Requested to follow ${name}, withdraw` },
    asked: (name) => `You asked to follow ${name}`,
    withdrawn: (name) => `You no longer ask to follow ${name}`,
    unfollowed: (name) => `You no longer follow ${name}`,
    past: 'Include past posts',
    pasts: { all: 'All', some: 'Latest 20', none: 'None' },
    notify: 'Notify me about every post',
    verbs: 'Only these activity types',
    verbsHint: 'All, or for example: post photo',
    wrongVerbs: 'Activity types may contain only the letters a to z.',
    until: 'Until',
    leave: (name) => `Unfollow ${name}`,
    purge: 'Remove past posts from my feed',
    keep: 'Keep past posts in my feed',
    unfollow: 'Unfollow',
  },

  blocksAndMutes: {
    muted: (name) => `${name} is muted.`,
    unmuted: (name) => `${name} is no longer muted.`,
    blocked: (name) => `${name} is blocked.`,
    unblocked: (name) => `${name} is no longer blocked.`,
  },

  entity: {
    postHere: 'Post here',
    edit: 'Edit profile',
    describe: 'Edit description',
    menu: (name) => `Options for ${name}`,
    listsOf: (name) => `Lists of ${name}`,
    lists: {
      activities: {
        counted: (count) => (count === 1 ? 'post' : 'posts'),
        label: (name) => `Posts of ${name}`,
        nothing: 'No posts yet.',
      },
      followers: {
        counted: (count) => (count === 1 ? 'follower' : 'followers'),
        label: (name) => `Followers of ${name}`,
        nothing: 'No followers yet.',
      },
      following: {
        counted: () => 'following',
        label: (name) => `Followed by ${name}`,
        nothing: 'Not following anything yet.',
      },
      likes: {
        counted: () => 'likes',
        label: (name) => `Liked by ${name}`,
        nothing: 'No likes yet.',
      },
    },
  },

  describe: {
    me: 'Your profile',
    it: (ref) => `Edit ${ref}`,
    name: 'Name',
    about: 'About',
    image: 'Image URL',
    upload: 'Upload an image',
    banner: 'Banner',
    uploadBanner: 'Upload a banner',
    bannerDescription: 'Description of the banner',
    removeBanner: 'Remove the banner',
    handle: 'Handle',
    followers: 'Who can follow you and see your posts',
    policies: { everybody: 'Everybody', approve: 'People you approve' },
  },

  notifications: {
    title: 'Notifications',
    readAll: 'Mark all as read',
    unread: 'unread',
    arrived: 'New notification',
    nothing: 'No notifications yet. New followers, likes, comments and shares appear here.',
    others: (count) => counted(count, 'other'),
    /** Sentences by type; `names` is a list of names. */
    types: {
      follow: (names) => [names, ' followed you'],
      like: (names) => [names, ' liked your post'],
      comment: (names) => [names, ' commented on your post'],
      share: (names) => [names, ' shared your post'],
      mention: (names, type, posts) =>
        [names, posts > 1 ? ` mentioned you in ${number.format(posts)} posts` : ' mentioned you'],
      activity: (names) => [names, ' posted'],
      takedown: () => ['A moderator took down your post'],
      follow_request: (names) => [names, ' asked to follow you'],
      follow_approved: (names) => [names, ' approved your request to follow'],
      custom: (names, type, posts, { text, count }) =>
        [text, count > 1 ? ` (${number.format(count)})` : ''],
      other: (names, type) => [names, ` (${type})`],
    },
  },

  explore: {
    title: 'Explore',
    search: 'Search for people, places, topics and posts',
    hint: 'Name, @ana or city:lisbon',
    found: 'Search results',
    foundPosts: 'Posts with these words',
    noPosts: 'No post has these words.',
    withMedia: 'Only with pictures',
    notFound: 'No match. To open any page, enter its type:id, such as city:lisbon.',
    trends: 'Trending',
    nothing: 'Nothing is trending right now.',
    types: { activity: 'Posts', city: 'Cities', artist: 'Artists', topic: 'Topics', tag: 'Hashtags', user: 'People' },
  },

  aside: {
    title: 'Following',
    nothing: 'You do not follow anything yet.',
    all: 'Show all',
  },

  settings: {
    title: 'Settings',
    signOut: 'Sign out',
    saved: 'Saved.',
    parts: {
      profile: 'Profile',
      email: 'E-mail',
      'sign-in': 'Sign-in',
      sessions: 'Sessions',
      notices: 'Notifications',
      silence: 'Blocks and mutes',
      look: 'Preferences',
      data: 'Your data',
    },
    data: {
      download: 'Download my data',
      downloadHint: 'All that this site stores of you, as a zip file: your profile, posts, comments, likes, follows, '
        + 'notifications, sessions and more. You can download it again after 10 minutes.',
      delete: 'Delete account',
      deleteHint: 'Your account, posts, comments and likes are removed for ever. You are signed out everywhere, and nobody '
        + 'can have your id again. This cannot be undone.',
      confirm: (id) => `Type ${id} to confirm`,
      otherId: (id) => `This is not your id. Type ${id} to delete your account.`,
      ofSite: 'The site that has signed you in deletes your account. Ask it to do so.',
    },
    email: {
      off: 'This site sends no mails.',
      none: 'Your account has no e-mail address. With one you can reset a lost password.',
      current: (address) => `Your address is ${address}. Only you see it.`,
      pending: (address) => `A link was sent to ${address}. Follow it to confirm the address.`,
      again: 'Send again',
      new: 'New e-mail address',
      set: 'Send link',
      sent: 'A link is on its way.',
      remove: 'Remove address',
      removed: 'Your address was removed.',
    },
    password: 'Password',
    old: 'Current password',
    new: 'New password',
    passwordHint: 'At least 8 characters. You will be signed out on all other devices.',
    changePassword: 'Change password',
    passwordChanged: 'Password changed. You have been signed out on all other devices.',
    sessionsHint: 'Your active sessions. If you do not recognize one, end it and change your password.',
    thisBrowser: 'This browser',
    otherSession: 'Another browser or app',
    since: (time) => `Signed in on ${time}`,
    used: (day) => `(last used ${day})`,
    end: 'End session',
    endOthers: 'End all other sessions',
    blocks: 'Blocked',
    blocksHint: 'You and the users you block cannot see each other.',
    unblock: 'Unblock',
    mutes: 'Muted',
    mutesHint: 'Hidden from your feed, without notifying them.',
    words: {
      title: 'Muted words',
      hint: 'Posts of others with one of these words, phrases or hashtags are not in your feeds and notifications.',
      word: 'Word, phrase or #hashtag',
      duration: 'For',
      durations: { ever: 'Ever', 1: 'A day', 7: 'A week', 30: 'A month' },
      add: 'Mute word',
      removeWord: (word) => `Unmute ${word}`,
    },
    unmute: 'Unmute',
    until: (day) => `until ${day}`,
    notices: {
      hint: 'Where you want to hear of what happens. What you switch off is kept, and returns with it.',
      app: 'Show here',
      out: 'Send by mail or push, if this site does',
      types: {
        follow: 'New followers',
        follow_request: 'Requests to follow you',
        follow_approved: 'Approved requests',
        like: 'Likes',
        comment: 'Comments',
        share: 'Shares',
        mention: 'Mentions',
        activity: 'New posts of those you asked to hear of',
        takedown: 'Decisions of moderators',
      },
      others: 'Everything else',
    },
    theme: 'Theme',
    themes: { auto: 'System', light: 'Light', dark: 'Dark' },
    keys: 'Keyboard shortcuts (press ? to list them)',
    moderation: 'Reported posts (moderators only)',
  },

  passkeys: {
    title: 'Passkeys',
    hint: 'Sign in with your fingerprint, face or screen lock instead of a password.',
    name: 'Name of the passkey',
    add: 'Add a passkey',
    added: 'Passkey added.',
    since: (day) => `Added on ${day}`,
    rename: 'Rename',
    newName: 'New name',
    save: 'Save name',
    remove: 'Remove',
    passwordHint: 'With a passkey you can do without the password.',
    removePassword: 'Remove the password',
    signIn: 'Sign in with a passkey',
    signUp: 'Create account with a passkey',
    cancelled: 'No passkey was used. Try again, or sign in another way.',
    present: 'This device has a passkey for your account already.',
  },

  providers: {
    title: 'Other accounts',
    hint: 'Sign in with an account that you have elsewhere.',
    signIn: (label) => `Sign in with ${label}`,
    link: (label) => `Link ${label}`,
    linked: 'Account linked.',
    unlink: 'Unlink',
    cancelled: 'The sign-in was cancelled.',
    choose: 'Choose a username',
  },

  missing: {
    title: 'Page not found',
    text: 'The link may be broken, or the page may have been removed.',
    failed: 'Something went wrong',
    home: 'Go to the home page',
  },

  help: {
    title: 'Keyboard shortcuts',
    keys: {
      j: 'Next post',
      k: 'Previous post',
      l: 'Like',
      c: 'Open comments',
      Enter: 'Open post',
      n: 'New post',
      '.': 'Show new posts',
      '/': 'Search',
      g: 'Home',
      '?': 'Show shortcuts',
    },
  },
};
