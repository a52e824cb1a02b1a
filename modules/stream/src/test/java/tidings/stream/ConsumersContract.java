// SPDX-License-Identifier: Apache-2.0
package tidings.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tidings.store.Change;
import tidings.store.Item;
import tidings.store.Key;
import tidings.store.Table;
import tidings.store.Transaction;
import tidings.store.stream.Filter;
import tidings.store.stream.ItemChange;
import tidings.store.stream.StreamConsumer;
